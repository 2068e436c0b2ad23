import { expect, test } from 'vitest'
import { linkIn, mailTo, tokenIn } from '../../test/outbox.ts'
import { member, Person, password, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const newPassword = 'a brand new password'

async function asksForReset(email: string, count = 1) {
  const response = await visitor(server).post('/auth/request-password-reset', { email })
  expect(response.status).toBe(200)
  const { text } = await mailTo(server, email, 'Reset your password', count)
  expect(linkIn(text).pathname).toBe('/reset-password')
  return tokenIn(text)
}

test('the emailed link sets a new password and ends every session (AUTH-05, PLAT-19)', async () => {
  const ann = await member(server, 'Ann Archer')
  const token = await asksForReset(ann.email)
  expect((await visitor(server).post('/auth/reset-password', { token, newPassword })).status).toBe(200)
  expect((await (await ann.get('/session')).json()).user).toBeNull()
  const browser = new Person(server, ann.name, ann.email)
  expect((await browser.signsIn(password)).status).toBe(401)
  expect((await browser.signsIn(newPassword)).status).toBe(200)
  await mailTo(server, ann.email, 'Your password was changed')
  const notices = await server.services.sql`select type, title from notifications where user_id = ${ann.id}`
  expect(notices).toEqual([{ type: 'account', title: 'Password reset' }])
})

test('a known and an unknown address are answered alike: neither is even looked up (AUTH-06, ERRS-155, C-49)', async () => {
  const ann = await member(server, 'Ann Archer')
  const [known, unknown] = await Promise.all([
    visitor(server).post('/auth/request-password-reset', { email: ann.email }),
    visitor(server).post('/auth/request-password-reset', { email: 'nobody@example.org' }),
  ])
  expect(known.status).toBe(unknown.status)
  const body = await known.text()
  expect(body).toBe(await unknown.text())
  expect(JSON.parse(body)).toEqual({ message: 'Check your email for a password reset link' })
  const headers = (response: Response) =>
    JSON.stringify([...response.headers].filter(([name]) => name !== 'x-request-id'))
  expect(headers(known)).toBe(headers(unknown))
  await mailTo(server, ann.email, 'Reset your password')
  const mails = await server.services.sql`select id from mails where to_address = 'nobody@example.org'`
  expect(mails).toEqual([])
})

test('a link works once, and using one voids the others (C-04)', async () => {
  const ann = await member(server, 'Ann Archer')
  const first = await asksForReset(ann.email)
  const second = await asksForReset(ann.email, 2)
  expect((await visitor(server).post('/auth/reset-password', { token: second, newPassword })).status).toBe(200)
  for (const token of [second, first, 'made-up', '']) {
    const response = await visitor(server).post('/auth/reset-password', { token, newPassword })
    expect(response.status).toBe(400)
    if (token) expect((await response.json()).error).toMatchObject({ code: 'link_expired' })
  }
})

test('a link used twice at the same moment works once', async () => {
  const ann = await member(server, 'Ann Archer')
  const token = await asksForReset(ann.email)
  const answers = await Promise.all(
    [1, 2, 3].map((n) => visitor(server).post('/auth/reset-password', { token, newPassword: `${newPassword} ${n}` })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400])
})

test('a link works for one hour (C-04)', async () => {
  const ann = await member(server, 'Ann Archer')
  const token = await asksForReset(ann.email)
  const [row] = await server.services.sql`
    update verifications set expires_at = expires_at - interval '1 hour' where value like ${`${ann.id} %`}
    returning expires_at between now() - interval '1 minute' and now() as hour`
  expect(row?.hour).toBe(true)
  const response = await visitor(server).post('/auth/reset-password', { token, newPassword })
  expect((await response.json()).error.message).toBe('This link has expired or was already used.')
})

test('a password that is refused leaves the link usable (CNST-27)', async () => {
  const ann = await member(server, 'Ann Archer')
  const token = await asksForReset(ann.email)
  const refused = await visitor(server).post('/auth/reset-password', { token, newPassword: 'short' })
  expect((await refused.json()).error.fields).toEqual({ newPassword: 'Password must be at least 8 characters' })
  expect((await visitor(server).post('/auth/reset-password', { token, newPassword })).status).toBe(200)
})

test('the table of links does not give the links away', async () => {
  const ann = await member(server, 'Ann Archer')
  const token = await asksForReset(ann.email)
  const rows = await server.services.sql`select identifier, value from verifications`
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a mailbox cannot be flooded', async () => {
  const ann = await member(server, 'Ann Archer')
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await visitor(server).post('/auth/request-password-reset', { email: ann.email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
