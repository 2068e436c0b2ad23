import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Conversation, ConversationPage, VisitorConversation } from '#domain/sharing/conversation.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const suffix = () => randomBytes(4).toString('hex')

async function publicCar() {
  const { ann, car } = await memberWithCar(server)
  const slug = `mini-cooper-2015-${suffix()}`
  await server.services.sql`update vehicles set is_public = true, public_url = ${slug} where id = ${car}`
  return { ann, car, slug }
}

async function letter(message = 'Is it still for sale?') {
  const { ann, car, slug } = await publicCar()
  const vic = visitor(server)
  const email = `vic.${suffix()}@visitors.example`
  const sent = await vic.post('/enquiries', {
    ...{ kind: 'contact_owner', about: slug, message },
    ...{ from_name: 'Vic Visitor', from_email: email },
  })
  expect(sent.status).toBe(201)
  const [conversation] = (await inbox(ann)).items
  const mail = await mailTo(server, email, 'Your message to')
  return { ann, car, slug, vic, email, mail, id: conversation?.id ?? '', token: tokenIn(mail) }
}

const tokenIn = ({ text }: { text: string }) => text.match(/\/conversation\/([\w-]{43})/)?.[1] ?? ''
const inbox = async (person: Person) => (await (await person.get('/conversations')).json()) as ConversationPage
const open = async (person: Person, id: string) =>
  (await (await person.get(`/conversations/${id}`)).json()) as Conversation
const read = async (person: Person, token: string) =>
  (await (await person.get(`/public/conversations/${token}`)).json()) as VisitorConversation
const says = (person: Person, token: string, message: string) =>
  person.post(`/public/conversations/${token}/messages`, { message })
const answers = (person: Person, id: string, message: string) =>
  person.post(`/conversations/${id}/messages`, { message })

test('a visitor gets a confirmation that repeats nothing they typed and does not tell whose car it is, and three rounds go by its link', async () => {
  const { ann, slug, vic, email, mail, id, token } = await letter('Secret lure at the fair?')
  expect(mail.subject).toBe('Your message to the owner of the 2015 Mini Cooper has been sent')
  expect(JSON.stringify(mail)).not.toMatch(/Ann Archer|Secret lure|Vic Visitor/)
  const begun = await read(vic, token)
  expect(begun).toMatchObject({ with_name: 'the owner of the 2015 Mini Cooper', page: `/p/${slug}`, messages_left: 4 })

  expect((await answers(ann, id, 'It is.')).status).toBe(201)
  const next = tokenIn(await mailTo(server, email, 'Ann Archer answered you'))
  expect(next).not.toBe(token)
  expect((await says(vic, next, 'May I come on Saturday?')).status).toBe(201)
  await answers(ann, id, 'Any time after ten.')
  // The first link is as good as the newest.
  expect((await says(vic, token, 'See you then.')).status).toBe(201)
  const heard = await read(vic, next)
  expect(heard.with_name).toBe('Ann Archer')
  expect(heard.messages.map(({ is_mine, message }) => [is_mine, message])).toEqual([
    [true, 'Secret lure at the fair?'],
    [false, 'It is.'],
    [true, 'May I come on Saturday?'],
    [false, 'Any time after ten.'],
    [true, 'See you then.'],
  ])
  const { items } = await inbox(ann)
  expect(items).toMatchObject([{ id, unread: 1, with_name: 'Vic Visitor', with_user_id: null }])
  expect(JSON.stringify([items, await open(ann, id), heard])).not.toContain(email)
  expect((await mailTo(server, ann.email, 'answered you', 2)).text).toContain('See you then.')
})

test('opening the link changes nothing; by writing, the mailbox counts as theirs and may be answered more often', async () => {
  const { ann, vic, id, token } = await letter()
  for (let n = 0; n < 3; n++) await vic.get(`/public/conversations/${token}`)
  expect((await open(ann, id)).messages_left).toBe(2)
  for (let n = 0; n < 2; n++) expect((await answers(ann, id, `Answer ${n}`)).status).toBe(201)
  expect((await answers(ann, id, 'Once more')).status).toBe(409)
  await says(vic, token, 'I am here.')
  expect((await open(ann, id)).messages_left).toBe(5)
  const said = await Promise.all(Array.from({ length: 8 }, (_, n) => says(vic, token, `And ${n}`)))
  expect(said.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(4).fill(409)])
})

test('a message clicked twice is one, whatever arrives first', async () => {
  const { ann, vic, id, token } = await letter()
  const click = () =>
    vic.post(`/public/conversations/${token}/messages`, { message: 'Hello?' }, { 'idempotency-key': 'attempt-0001' })
  const statuses = (await Promise.all([click(), click(), click()])).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201])
  expect((await open(ann, id)).messages).toHaveLength(2)
})

test('whoever did not write it, or has had enough, ends it: no link works, no answer goes out, the address is forgotten', async () => {
  const { ann, vic, email, id, token } = await letter()
  await answers(ann, id, 'It is.')
  const next = tokenIn(await mailTo(server, email, 'answered you'))
  expect((await vic.post(`/public/conversations/${next}/leave`, {})).status).toBe(204)
  for (const each of [token, next]) {
    expect((await vic.get(`/public/conversations/${each}`)).status).toBe(404)
    expect((await says(vic, each, 'Hello?')).status).toBe(404)
  }
  expect(await open(ann, id)).toMatchObject({ visitor_left: true, messages_left: 0 })
  expect((await answers(ann, id, 'Why?')).status).toBe(409)
  const kept = await server.services.sql`select from_email from enquiries where id = ${id}`
  expect(kept[0]?.from_email).not.toContain('visitors.example')
})

test('a link ends with its time, with the member’s account or suspension, and cannot be made up', async () => {
  const { ann, vic, token } = await letter()
  const { sql } = server.services
  const status = async () => (await vic.get(`/public/conversations/${token}`)).status
  await sql`update users set suspended_at = now() where id = ${ann.id}`
  expect(await status()).toBe(404)
  await sql`update users set suspended_at = null where id = ${ann.id}`
  expect(await status()).toBe(200)
  const [stored] = await sql`select count(*)::int from conversation_links where token_hash = ${token}`
  expect(stored?.count).toBe(0)
  await sql`update conversation_links set expires_at = now() - interval '1 minute'`
  expect(await status()).toBe(404)
  expect((await vic.get('/public/conversations/made-up')).status).toBe(404)
})

test('pictures reach the visitor by the link and the other member in the app, and nobody else', async () => {
  const { ann, vic, id, token } = await letter()
  const { id: file } = (await (await ann.post('/uploads/message', await jpeg(120, 80))).json()) as { id: string }
  const sent = await ann.post(`/conversations/${id}/messages`, { message: 'The near side.', file_ids: [file] })
  expect(sent.status).toBe(201)
  const [, answer] = (await read(vic, token)).messages
  const picture = answer?.pictures[0]
  expect(picture).toMatchObject({ width: 120, height: 80 })
  const shown = await vic.request('GET', (picture?.url ?? '').replace('/api', ''))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const other = await letter()
  const path = (picture?.url ?? '').replace('/api', '').replace(token, other.token)
  expect((await vic.request('GET', path)).status).toBe(404)

  const sam = await member(server, 'Sam Sutton')
  await sam.post('/enquiries', { kind: 'message', about: ann.id, message: 'Show me' })
  const [theirs] = (await inbox(ann)).items
  const { id: second } = (await (await ann.post('/uploads/message', await jpeg(60, 40))).json()) as { id: string }
  // Somebody else's upload can't be sent along.
  expect((await sam.post(`/conversations/${theirs?.id}/messages`, { message: 'x', file_ids: [second] })).status).toBe(
    404,
  )
  await ann.post(`/conversations/${theirs?.id}/messages`, { message: 'Here', file_ids: [second] })
  const { messages } = await open(sam, theirs?.id ?? '')
  expect(messages.at(-1)?.pictures[0]?.url).toBe(`/files/${second}`)
  const fetched = async (who: Person, file: string) => (await who.get(`/files/${file}`)).status
  expect([await fetched(sam, second), await fetched(sam, file), await fetched(vic, second)]).toEqual([200, 404, 404])
  await ann.put(`/blocks/${sam.id}`)
  expect(await fetched(sam, second)).toBe(404)
})

test('nobody can have us send confirmations to a mailbox again and again: the message arrives without one', async () => {
  const email = `victim.${suffix()}@visitors.example`
  const cars = await Promise.all(Array.from({ length: 5 }, publicCar))
  for (const { slug } of cars) {
    const body = { kind: 'contact_owner', about: slug, message: 'Hello', from_name: 'Vic', from_email: email }
    expect((await visitor(server).post('/enquiries', body)).status).toBe(201)
  }
  const [sent] = await server.services.sql`select count(*)::int from mails where to_address = ${email}`
  expect(sent?.count).toBe(3)
  for (const { ann } of cars) expect((await inbox(ann)).items).toHaveLength(1)
})
