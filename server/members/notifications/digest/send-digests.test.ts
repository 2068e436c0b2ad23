import { expect, onTestFinished, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { londonInstant } from '#domain/basics/london-clock.ts'
import { mondayOf, mostInDigest } from '#domain/members/digest.ts'
import { member, type Person } from '../../../test/people.ts'
import { startTestServer, useServer } from '../../../test/server.ts'
import { addNotification } from '../notifications.queries.ts'
import { sendDueDigests } from './send-digests.ts'

const server = useServer()
const monday = (weeks: number) => londonInstant(addDays(mondayOf(londonToday()), 7 * weeks), '08:00')
const follows = (user_id: string, name: string) =>
  addNotification(server.services.db, { user_id, type: 'new_follower', title: `${name} follows you`, content: '' })
const wantsWeekly = async (name: string, kind = 'community') => {
  const person = await member(server, name)
  await person.patch('/notification-preferences', { kinds: { [kind]: { email: 'weekly' } } })
  return person
}
const digestsTo = async (person: Person) => {
  const { sql } = server.services
  await expect
    .poll(async () => (await sql`select id from mails where state = 'queued' and template = 'digest'`).length)
    .toBe(0)
  return (await server.mails(0)).filter(({ to, subject }) => to === person.email && subject.startsWith('Your week'))
}

test('what came in a week and was not read comes as one email, however many servers ask', async () => {
  const ann = await wantsWeekly('Ann Archer')
  // Whichever of them sends it: both write into one outbox.
  const other = await startTestServer({ DATA_DIR: server.services.config.dataDir }, server.services.databaseUrl)
  onTestFinished(other.stop)
  await follows(ann.id, 'Sam')
  await follows(ann.id, 'Bea')
  // At once, as it always was: not part of the weekly one.
  await addNotification(server.services.db, { user_id: ann.id, type: 'enquiry', title: 'A message' })
  const servers = [server.services, other.server.services]
  await Promise.all([...servers, ...servers].map((services) => sendDueDigests(services, monday(1))))
  const [mail, ...more] = await digestsTo(ann)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your week at GarageTale: Bea follows you and 1 more')
  expect(mail?.text).toContain('Sam follows you')
  expect(mail?.text).not.toContain('A message')
  expect(mail?.text).toMatch(/Stop these emails: \S+\/unsubscribe\/weekly\./)

  await sendDueDigests(server.services, new Date(monday(1).getTime() + 3 * 86_400_000))
  await sendDueDigests(server.services, monday(2))
  expect(await digestsTo(ann)).toHaveLength(1)
})

test('with nothing to tell there is no email: read in the bell, of another kind, from before, or not wanted any more', async () => {
  const [ann, bea] = [await member(server, 'Ann Archer'), await wantsWeekly('Bea Booth')]
  await follows(ann.id, 'Before it was wanted')
  await ann.patch('/notification-preferences', { kinds: { community: { email: 'weekly' } } })
  await follows(ann.id, 'Read')
  await ann.post('/notifications/read')
  await addNotification(server.services.db, { user_id: ann.id, type: 'confirmation', title: 'Of another kind' })
  await follows(bea.id, 'Sam')
  await sendDueDigests(server.services, new Date(monday(1).getTime() - 1))
  await bea.patch('/notification-preferences', { kinds: { community: { email: 'none' } } })
  await sendDueDigests(server.services, monday(1))
  expect([await digestsTo(ann), await digestsTo(bea)]).toEqual([[], []])
})

test('a full week is cut short, and says so', async () => {
  const ann = await wantsWeekly('Ann Archer')
  for (let number = 1; number <= mostInDigest + 3; number++) await follows(ann.id, `Friend ${number}`)
  await sendDueDigests(server.services, monday(1))
  const [mail] = await digestsTo(ann)
  expect(mail?.subject).toContain(`and ${mostInDigest + 2} more`)
  expect(mail?.text.match(/follows you/g)).toHaveLength(mostInDigest)
  expect(mail?.text).toContain('And 3 more')
})

test('somebody suspended gets theirs when they are back, and nobody is told of people who are', async () => {
  const [ann, sam] = [await wantsWeekly('Ann Archer'), await member(server, 'Sam Sutton')]
  const { sql, db } = server.services
  await addNotification(db, {
    ...{ user_id: ann.id, type: 'new_follower', title: 'Sam follows you', metadata: { user_id: sam.id } },
  })
  await follows(ann.id, 'Bea')
  await sql`update users set suspended_at = now() where id in (${ann.id}, ${sam.id})`
  await sendDueDigests(server.services, monday(1))
  expect(await digestsTo(ann)).toEqual([])
  await sql`update users set suspended_at = null where id = ${ann.id}`
  await sendDueDigests(server.services, new Date(monday(1).getTime() + 86_400_000))
  const [mail] = await digestsTo(ann)
  expect(mail?.subject).toBe('Your week at GarageTale: Bea follows you')
})
