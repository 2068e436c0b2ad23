import { describe, expect, test } from 'vitest'
import { people } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer({ SUPPORT_EMAIL: 'workshop@example.org' })

describe('feedback', () => {
  test('a suggestion and a support request reach the configured mailbox with who sent them (SUGG-03, STAT-22)', async () => {
    const { ann } = await people(server)
    expect((await ann.post('/suggestions', { text: '  More <b>spanners</b>  ' })).status).toBe(204)
    expect((await ann.post('/support', { subject: 'MOT date', message: 'It is wrong.\nPlease help.' })).status).toBe(
      204,
    )
    const mails = await server.mails(2)
    const suggestion = mails.find((mail) => mail.subject.startsWith('Suggestion'))
    expect(suggestion?.to).toBe('workshop@example.org')
    expect(suggestion?.text).toContain('More <b>spanners</b>\n')
    expect(suggestion?.html).not.toContain('<b>')
    expect(suggestion?.text).toMatch(/From ann-archer\S* \(ann\.archer/)
    const support = mails.find((mail) => mail.subject === 'Support: MOT date')
    expect(support?.to).toBe('workshop@example.org')
    expect(support?.text).toContain('It is wrong.\nPlease help.')
    expect(support?.text).toContain(ann.email)
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { text: '' }],
    ['blanks', { text: '  \n ' }],
    ['a number', { text: 7 }],
    ['a book', { text: 'x'.repeat(4001) }],
  ])('refuses %s as a suggestion, naming the field (SUGG-02)', async (_what, body) => {
    const { ann } = await people(server)
    const answer = await ann.post('/suggestions', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('error.fields.text')
  })

  test('an empty suggestion is refused in the words of the dialog (SUGG-02, ERRS-50)', async () => {
    const { ann } = await people(server)
    const answer = await ann.post('/suggestions', { text: ' ' })
    expect(await answer.json()).toMatchObject({ error: { fields: { text: 'Please enter your suggestion' } } })
  })

  test('a support request needs both parts', async () => {
    const { ann } = await people(server)
    const answer = await ann.post('/support', { subject: ' ', message: '' })
    expect(await answer.json()).toMatchObject({
      error: { fields: { subject: 'Please enter a subject', message: 'Please enter your message' } },
    })
  })

  test('a subject cannot write mail headers', async () => {
    const { ann } = await people(server)
    await ann.post('/support', { subject: 'Hello\r\nBcc: everyone@example.org', message: 'x' })
    const mails = await server.mails(3)
    expect(mails.map((mail) => mail.subject)).toContain('Support: Hello Bcc: everyone@example.org')
  })

  test('ten an hour are enough, counted for each member (SUGG-06)', async () => {
    const { ann, sam } = await people(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => ann.post('/suggestions', { text: `Idea ${number}` })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
    expect((await sam.post('/suggestions', { text: 'Mine' })).status).toBe(204)
  })

  test('a visitor is told Not authenticated (PLAT-54, C-18)', async () => {
    const { visitor } = await people(server)
    for (const path of ['/suggestions', '/support']) {
      const answer = await visitor.post(path, { text: 'x', subject: 'x', message: 'x' })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { message: 'Not authenticated' } })
    }
  })
})
