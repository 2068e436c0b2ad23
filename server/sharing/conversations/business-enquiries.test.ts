import { expect, test } from 'vitest'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import type { Notification } from '#domain/members/notification.ts'
import type { Conversation, ConversationPage } from '#domain/sharing/conversation.ts'
import { opensBusiness } from '../../test/business.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const kinds = ['business', 'quote', 'appointment'] as const
const vic = () => ({
  ...{ message: 'Two wheels need balancing.', from_name: 'Vic Visitor' },
  from_email: `vic.${crypto.randomUUID().slice(0, 8)}@visitors.example`,
})
const inbox = async (person: Person) => ((await (await person.get('/conversations')).json()) as ConversationPage).items
const news = async (person: Person) =>
  ((await (await person.get('/notifications')).json()) as Notification[]).filter(({ type }) => type === 'enquiry')
const inDays = (days: number) => londonToday(new Date(Date.now() + days * 86_400_000))
const rowsTo = (person: Person) => server.services.sql`select * from enquiries where to_user_id = ${person.id}`

async function owner(name = 'Ann Archer') {
  const person = await member(server, name)
  return { person, business: await opensBusiness(person) }
}

test('Contact, Request Quote and Book Appointment reach the owner, named for what they are, the day with them (BUSI-06, BUSI-12)', async () => {
  const { person: ann, business } = await owner()
  const sam = await member(server, 'Sam Sutton')
  const preferred_date = inDays(9)
  for (const kind of kinds)
    expect(
      (await sam.post('/enquiries', { kind, about: ann.id, message: `About ${kind}`, preferred_date })).status,
    ).toBe(201)
  expect((await news(ann)).map(({ title }) => title).toReversed()).toEqual([
    'Sam Sutton wrote to you about Kelham Lane Motors',
    'Sam Sutton asks Kelham Lane Motors for a quote',
    `Sam Sutton asks Kelham Lane Motors for an appointment on ${formatLongDate(preferred_date)}`,
  ])
  await mailTo(server, ann.email, `for an appointment on ${formatLongDate(preferred_date)}`)
  // Only an appointment has a day.
  expect((await inbox(ann)).map(({ kind, about }) => [kind, about])).toEqual([
    ['appointment', 'Kelham Lane Motors'],
    ['quote', 'Kelham Lane Motors'],
    ['business', 'Kelham Lane Motors'],
  ])
  const days = (await inbox(ann)).map(
    async ({ id }) => (await (await ann.get(`/conversations/${id}`)).json()).preferred_date,
  )
  expect(await Promise.all(days)).toEqual([preferred_date, null, null])
  for (const row of await rowsTo(ann)) expect(row).toMatchObject({ business_id: business.id, vehicle_id: null })
})

test('a conversation about a business keeps its name; a visitor has the answer by email, with a link to write back', async () => {
  const { person: ann } = await owner()
  const sam = await member(server, 'Sam Sutton')
  await sam.post('/enquiries', { kind: 'quote', about: ann.id, message: 'For a clutch?' })
  const [asked] = await inbox(ann)
  await ann.post(`/conversations/${asked?.id}/messages`, { message: 'Six hundred.' })
  const [answer] = await inbox(sam)
  expect(answer).toMatchObject({ kind: 'quote', opened_by_me: true, about: 'Kelham Lane Motors' })
  expect((await news(sam))[0]?.title).toBe('Ann Archer answered you about Kelham Lane Motors')
  const opened = (await (await sam.get(`/conversations/${answer?.id}`)).json()) as Conversation
  expect(opened.page).toBe(`/business/${ann.id}`)
  expect(opened.messages.map(({ message }) => message)).toEqual(['For a clutch?', 'Six hundred.'])

  const from = vic()
  expect((await visitor(server).post('/enquiries', { kind: 'business', about: ann.id, ...from })).status).toBe(201)
  const [letter] = await inbox(ann)
  expect((await ann.post(`/conversations/${letter?.id}/messages`, { message: 'Bring them in.' })).status).toBe(201)
  const mail = await mailTo(server, from.from_email, 'Ann Archer answered you about Kelham Lane Motors')
  expect(mail.text).toContain('/conversation/')
  expect(mail.text).not.toContain(ann.email)
})

test('nobody writes to a business that is not there, hidden, closed, blocked or their own, nor for a day gone by', async () => {
  const { person: ann, business } = await owner()
  const sam = await member(server, 'Sam Sutton')
  const { sql } = server.services
  const writes = async (by: Person, about = ann.id, extra: object = {}) => {
    const statuses = new Set<number>()
    for (const kind of kinds) statuses.add((await by.post('/enquiries', { ...vic(), kind, about, ...extra })).status)
    return [...statuses]
  }
  for (const about of [sam.id, crypto.randomUUID(), business.id, 'kelham-lane'])
    expect([about, await writes(visitor(server), about)]).toEqual([about, [404]])
  expect(await writes(ann)).toEqual([409])
  await sql`update business_profiles set hidden_at = now() where id = ${business.id}`
  expect([await writes(visitor(server)), await writes(sam)]).toEqual([[404], [404]])
  await sql`update business_profiles set hidden_at = null where id = ${business.id}`
  await ann.put(`/blocks/${sam.id}`)
  expect(await writes(sam)).toEqual([404])
  await ann.delete(`/blocks/${sam.id}`)
  const past = await sam.post('/enquiries', {
    ...{ kind: 'appointment', about: ann.id, message: 'Yesterday?', preferred_date: inDays(-2) },
  })
  expect([past.status, (await past.json()).error.fields]).toEqual([
    400,
    { preferred_date: 'Please choose today or a later day' },
  ])
  const nameless = await visitor(server).post('/enquiries', { kind: 'quote', about: ann.id, message: 'Hello' })
  expect(Object.keys((await nameless.json()).error.fields)).toEqual(['from_name', 'from_email'])
  await ann.delete('/business')
  expect(await writes(visitor(server))).toEqual([404])
  expect(await rowsTo(ann)).toHaveLength(0)
})

test('to whom it goes is never the sender’s to say', async () => {
  const { person: ann, business } = await owner()
  const { person: sam } = await owner('Sam Sutton')
  const forged = { to_user_id: sam.id, business_id: 'x', from_user_id: sam.id, email: 'spam@example.org' }
  await visitor(server).post('/enquiries', { kind: 'business', about: ann.id, ...vic(), ...forged })
  expect(await rowsTo(ann)).toMatchObject([{ business_id: business.id, from_user_id: null }])
  expect(await rowsTo(sam)).toHaveLength(0)
})
