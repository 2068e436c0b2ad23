import ICAL from 'ical.js'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { CalendarFeedAnswer, NewCalendarFeed } from '#domain/records/calendar-feed.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { moderatorOf } from '../../../test/community.ts'
import { member, type Person, password, people } from '../../../test/people.ts'
import { addVehicle, setDue } from '../../../test/rows.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const inDays = (days: number) => addDays(londonToday(), days)
let lines: string[] = []
beforeEach(() => {
  lines = []
  server.services.log = (line) => lines.push(line)
})

const pathOf = (car?: string) => (car ? `/vehicles/${car}/calendar-feed` : '/calendar-feed')
const feedOf = async (person: Person, car?: string) =>
  ((await (await person.get(pathOf(car))).json()) as CalendarFeedAnswer).feed
async function makes(person: Person, car?: string): Promise<NewCalendarFeed> {
  const answer = await person.post(pathOf(car), { replaces: (await feedOf(person, car))?.id ?? null })
  expect(answer.status).toBe(201)
  return answer.json()
}
/** As a calendar does: no cookie, from anywhere. */
const fetches = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { headers: { 'x-forwarded-for': '192.0.2.7', ...headers } })
const statusOf = async (path: string) => (await fetches(path)).status
async function reads(path: string) {
  const answer = await fetches(path)
  expect(answer.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}
const told = async (path: string) => (await reads(path)).map(({ summary, startDate }) => [summary, String(startDate)])

async function adds(person: Person, car: string, title: string, days: number, extra: object = {}) {
  const reminder = { title, type: 'Other', due_date: inDays(days), lead_days: 10, ...extra }
  const answer = await person.post(`/vehicles/${car}/reminders`, reminder)
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string }
}

test('a calendar reads what is due of all vehicles, or of one, as days with alarms', async () => {
  const { ann, sam } = await people(server)
  const { sql } = server.services
  const [mini, second, sams] = [
    await addVehicle(sql, ann.id),
    await addVehicle(sql, ann.id),
    await addVehicle(sql, sam.id),
  ]
  await sql`update vehicles set model = 'Clubman', registration_number = 'AB12CDE' where id = ${second}`
  await adds(ann, mini, 'MOT', -3, { type: 'MOT' })
  const polish = { location: 'Pier Garage, Whitby', comments: 'Bring\nthe wax; and a cloth' }
  const reminder = await adds(ann, mini, 'Polish', 20, polish)
  await adds(ann, mini, 'Quiet', 25, { send_notification: false })
  await adds(ann, second, 'Timing belt', 4000)
  await sql`update vehicles set next_service = ${inDays(400)} where id = ${second}`
  await ann.put(`/vehicles/${second}/due-dates/tax`, { date: null, state: 'untaxed', version: null })
  await setDue(sql, sams, 'mot', inDays(1))

  const all = await makes(ann)
  const ofSecond = await makes(ann, second)
  expect(all.path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  const later = [
    ['Next service: Mini Clubman (AB12 CDE)', inDays(400)],
    ['Timing belt: Mini Clubman (AB12 CDE)', inDays(4000)],
  ]
  expect(await told(all.path)).toEqual([
    ['MOT: Mini Cooper', inDays(-3)],
    ['Polish: Mini Cooper', inDays(20)],
    ['Quiet: Mini Cooper', inDays(25)],
    ...later,
  ])
  expect(await told(ofSecond.path)).toEqual(later)

  const events = await reads(all.path)
  const [mot, polished, quiet] = events
  expect([mot?.uid, polished?.uid]).toEqual([`mot-${mini}@garagetale`, `reminder-${reminder.id}@garagetale`])
  expect([polished?.location, polished?.description]).toEqual([
    polish.location,
    `${polish.comments}\n\nhttp://localhost/vehicle/${mini}?tab=reminders`,
  ])
  const alarms = (event: (typeof events)[number] | undefined) =>
    event?.component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  expect([alarms(mot), alarms(polished), alarms(quiet)]).toEqual([['-P9DT15H', 'PT9H'], ['-P9DT15H', 'PT9H'], []])
})

test('it stays the same between reads, and what moves keeps its name and counts up', async () => {
  const { ann } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const { id } = await adds(ann, car, `${'🚗 '.repeat(40)}wash, wax; \\ polish`, 20)
  await setDue(server.services.sql, car, 'insurance', inDays(5))
  const { path } = await makes(ann)
  const seen = async () => (await reads(path)).map(({ uid, sequence }) => [uid, sequence] as const)
  const first = await fetches(path)
  const etag = first.headers.get('etag') ?? ''
  expect(await (await fetches(path)).text()).toBe(await first.text())
  expect((await fetches(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await reads(path))[1]?.summary).toBe(`${'🚗 '.repeat(40)}wash, wax; \\ polish: Mini Cooper`)

  const before = await seen()
  await new Promise((done) => setTimeout(done, 1100))
  const { version } = await (await ann.get(`/vehicles/${car}/reminders/${id}`)).json()
  await ann.patch(`/vehicles/${car}/reminders/${id}`, { due_date: inDays(40), version })
  await ann.put(`/vehicles/${car}/due-dates/insurance`, {
    ...{ date: inDays(370), state: null, version: await dueVersion(car) },
  })
  expect((await fetches(path, { 'if-none-match': etag })).status).toBe(200)
  const after = new Map(await seen())
  for (const [uid, sequence] of before) expect(after.get(uid)).toBeGreaterThan(sequence)

  await ann.put(`/vehicles/${car}/reminders/${id}/status`, { status: 'completed' })
  expect((await seen()).map(([uid]) => uid)).not.toContain(`reminder-${id}@garagetale`)
  await ann.put(`/vehicles/${car}/reminders/${id}/status`, { status: 'pending' })
  expect((await seen()).map(([uid]) => uid)).toContain(`reminder-${id}@garagetale`)
})

test('nothing on the way keeps it, no search engine lists it, and the member sees when it was read', async () => {
  const { ann } = await people(server)
  const made = await makes(ann)
  expect(made.last_read_at).toBe(null)
  const { headers } = await fetches(made.path)
  expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
    ...['text/calendar; charset=utf-8', 'private, no-cache', 'noindex, nofollow'],
  ])
  const { path, ...kept } = made
  const feed = await feedOf(ann)
  expect(feed).toEqual({ ...kept, last_read_at: expect.stringMatching(/^\d{4}-/) })
  expect(JSON.stringify(await server.services.sql`select * from calendar_feeds`)).not.toContain(tokenIn(path))
})

const dueVersion = async (car: string) =>
  (await server.services.sql`select version from due_dates where vehicle_id = ${car}`)[0]?.version

const tokenIn = (path: string) => path.slice(-47, -4)

test('a renewed or stopped address ends, and of two who renew at once one is refused', async () => {
  const { ann, sam } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const [own, first] = [await makes(ann, car), await makes(ann)]
  const second = await makes(ann)
  expect([await statusOf(first.path), await statusOf(second.path)]).toEqual([404, 200])
  const renewals = await Promise.all(
    Array.from({ length: 4 }, () => ann.post('/calendar-feed', { replaces: second.id })),
  )
  expect(renewals.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const made = (await renewals.find(({ status }) => status === 201)?.json()) as NewCalendarFeed
  expect([await statusOf(second.path), await statusOf(made.path)]).toEqual([404, 200])
  expect((await ann.post('/calendar-feed', { replaces: null })).status).toBe(409)

  // Nobody else's.
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await sam.request(method, pathOf(car), method === 'POST' ? { replaces: null } : undefined)).status).toBe(
      404,
    )
  await sam.delete('/calendar-feed')
  await makes(sam)
  expect((await sam.post('/calendar-feed', { replaces: made.id })).status).toBe(409)
  expect([await statusOf(own.path), await statusOf(made.path)]).toEqual([200, 200])

  expect((await ann.delete('/calendar-feed')).status).toBe(204)
  expect((await ann.delete('/calendar-feed')).status).toBe(204)
  expect([await statusOf(made.path), await statusOf(own.path), await feedOf(ann)]).toEqual([404, 200, null])
  for (const odd of ['x', 'a'.repeat(43), '%27', made.id]) expect(await statusOf(`/calendar/${odd}.ics`)).toBe(404)
})

test('a car’s address ends at the handover, and with it the car leaves its seller’s calendar', async () => {
  const [ann, bea] = [await member(server, 'Ann Archer'), await member(server, 'Bea Booth')]
  const car = await addVehicle(server.services.sql, ann.id)
  await setDue(server.services.sql, car, 'mot', inDays(30))
  await adds(ann, car, 'Insurance', 3, { type: 'Insurance' })
  const [own, all, hers] = [await makes(ann, car), await makes(ann), await makes(bea)]
  expect(await reads(all.path)).toHaveLength(2)
  await sells(ann, car, bea)
  expect(await statusOf(own.path)).toBe(404)
  expect([await told(all.path), await told(hers.path)]).toEqual([[], [['MOT: Mini Cooper', inDays(30)]]])
  expect((await ann.post(pathOf(car), { replaces: null })).status).toBe(404)
  const next = await makes(bea, car)
  // Bought back, it has no address of old.
  await sells(bea, car, ann)
  expect([await statusOf(own.path), await statusOf(next.path), await feedOf(ann, car)]).toEqual([404, 404, null])
  const again = await makes(ann, car)
  expect((await ann.delete(`/vehicles/${car}`)).status).toBe(204)
  expect(await statusOf(again.path)).toBe(404)
})

test('it ends with the account, with a new password, and while its member is suspended', async () => {
  const { ann, sam } = await people(server)
  const mod = await moderatorOf(server)
  const anns = await makes(ann)
  const act = (action: string) =>
    mod.post('/moderation/actions', { action, object_type: 'profile', object_id: ann.id, reason: 'Spam' })
  expect((await act('suspend')).status).toBeLessThan(300)
  expect(await statusOf(anns.path)).toBe(404)
  expect((await act('unsuspend')).status).toBeLessThan(300)
  expect(await statusOf(anns.path)).toBe(200)
  await ann.signsIn()
  await ann.post('/auth/change-password', { currentPassword: password, newPassword: 'another long password' })
  expect(await statusOf(anns.path)).toBe(404)

  const sams = await makes(sam)
  expect((await sam.request('DELETE', '/account', { password })).status).toBe(204)
  expect(await statusOf(sams.path)).toBe(404)
})

test('no line of the log holds an address, whatever becomes of the request', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ann } = await people(server)
  const { path } = await makes(ann)
  const statuses = []
  for (let asked = 0; asked <= 121; asked++) statuses.push(await statusOf(path))
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429])
  await ann.delete('/calendar-feed')
  for (let asked = 0; asked <= 120; asked++) statuses.push(await statusOf(path))
  expect(statuses.at(-1)).toBe(429)
  await server.services.sql`alter table calendar_feeds rename to hidden`
  expect(await statusOf(path)).toBe(500)
  await server.services.sql`alter table hidden rename to calendar_feeds`
  const written = JSON.stringify([lines, errors.mock.calls])
  expect(written).not.toContain(tokenIn(path))
  expect(written).toContain('/calendar/:token.ics')
  expect(lines.join()).toContain('calendar address made')
  errors.mockRestore()
})

test('a reminder by mileage has the day of its forecast, which moves with the readings, and all its notices', async () => {
  const { ann } = await people(server)
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  const notes = async (days: number, value: number) => {
    const reading = { date: inDays(days), value, confirmed: doubtCodes }
    expect((await ann.post(`/vehicles/${car}/mileage/readings`, reading)).status).toBe(201)
  }
  await notes(-400, 10_000)
  await notes(-5, 20_000)
  const belt = { title: 'Timing belt', type: 'Other', due_miles: 25_000, lead_days: 20, notices: [7, 1] }
  expect((await ann.post(`/vehicles/${car}/reminders`, belt)).status).toBe(201)
  const { path } = await makes(ann)
  const [before] = await reads(path)
  expect(before?.description).toContain('Due at 25,000 mi: this day is a forecast.')
  expect(
    before?.component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  ).toEqual(['-P19DT15H', '-P6DT15H', '-PT15H', 'PT9H'])
  await sql`update users set distance_unit = 'km' where id = ${ann.id}`
  expect((await reads(path))[0]?.description).toContain('Due at 40,234 km:')
  await new Promise((done) => setTimeout(done, 1100))
  await notes(0, 23_000)
  const [after] = await reads(path)
  expect(after?.uid).toBe(before?.uid)
  expect(String(after?.startDate) < String(before?.startDate)).toBe(true)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
})
