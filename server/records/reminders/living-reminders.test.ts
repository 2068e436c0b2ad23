import { describe, expect, test } from 'vitest'
import { addDays, addMonths, londonToday } from '#domain/basics/format.ts'
import type { Dashboard } from '#domain/records/dashboard.ts'
import type { Reminder, ReminderGroups } from '#domain/records/reminder.ts'
import type { ReminderSuggestions } from '#domain/records/reminder-templates.ts'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import { jobs } from '../../jobs.ts'
import { mailTo } from '../../test/outbox.ts'
import { member, type Person, people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { keepProjections, projectAll } from './project-reminders.ts'
import { tellReachedReminders } from './tell-reminders.ts'

const server = useServer()
const today = londonToday()
const inDays = (days: number) => addDays(today, days)

/** A car that does 20 miles a day, and read 50,000 today. */
async function drivenCar(person: Person) {
  const { sql } = server.services
  const car = await addVehicle(sql, person.id)
  await sql`
    insert into mileage_readings (vehicle_id, date, value, source, entered_by)
    select ${car}, ${today}::date - n, 50000 - n * 20, 'manual', ${person.id} from unnest(array[365, 200, 100, 0]) as n`
  return car
}
const paths = (car: string) => `/vehicles/${car}/reminders`
const oil = { title: 'Oil', type: 'Minor service', due_miles: 50_700, every_miles: 10_000, every_months: 12 }
async function adds(person: Person, car: string, reminder: object = oil): Promise<Reminder> {
  const answer = await person.post(paths(car), reminder)
  expect(answer.status).toBe(201)
  return answer.json()
}
const groupsOf = async (person: Person, car: string) => (await (await person.get(paths(car))).json()) as ReminderGroups
const pendingOf = async (person: Person, car: string) => (await groupsOf(person, car)).pending.items
const moves = (person: Person, { vehicle_id, id }: Reminder, status: string) =>
  person.put(`${paths(vehicle_id)}/${id}/status`, { status })
const reads = async (person: Person, car: string, value: number, date = today) =>
  expect(
    (
      await person.post(`/vehicles/${car}/mileage/readings`, {
        ...{
          value,
          unit: 'mi',
          date,
          confirmed: ['mileage_same_day', 'mileage_jump', 'mileage_below_earlier', 'mileage_above_later'],
        },
      })
    ).status,
  ).toBe(201)
const logs = async (person: Person, car: string, record: object) => {
  const answer = await person.post(`/vehicles/${car}/service-records`, {
    type: 'Minor Service',
    date: today,
    ...record,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}
const dashboardOf = async (person: Person) => (await (await person.get('/dashboard')).json()) as Dashboard

describe('by mileage', () => {
  test('it is due when the mileage is expected, or on its day, whichever comes first', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const belt = { title: 'Belt', type: 'Timing chain/belt replacement' }
    expect(await adds(ann, car, { ...belt, due_miles: 50_700, lead_days: 10 })).toMatchObject({
      ...{ due_miles: 50_700, own_date: null, projected: true, due_date: inDays(35), reminder_date: inDays(25) },
      ...{ lead_days: 10, every_months: null, every_miles: null },
    })
    expect(await adds(ann, car, { ...belt, due_miles: 50_700, due_date: inDays(20) })).toMatchObject({
      ...{ due_date: inDays(20), own_date: inDays(20), projected: false, due_miles: 50_700 },
    })
    expect(await adds(ann, car, { ...belt, due_miles: 50_700, due_date: inDays(90) })).toMatchObject({
      ...{ due_date: inDays(35), own_date: inDays(90), projected: true },
    })
    // One that is only counted from now on, and one of a car that nobody has driven yet.
    expect(await adds(ann, car, { ...belt, every_months: 6, every_miles: 7300 })).toMatchObject({
      ...{ own_date: addMonths(today, 6), due_miles: 57_300, since_date: today, since_miles: 50_000, projected: false },
    })
    const idle = await addVehicle(server.services.sql, ann.id)
    expect((await adds(ann, idle, { ...belt, due_miles: 7000 })).due_date).toBe(inDays(365))
  })

  test('a forecast is no plan for a service: only a day that somebody chose is', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    await adds(ann, car)
    const next = async () => (await server.services.sql`select next_service from vehicles where id = ${car}`)[0]
    expect(await next()).toEqual({ next_service: null })
    await adds(ann, car, { ...oil, due_date: inDays(80) })
    expect(await next()).toEqual({ next_service: inDays(80) })
  })

  test('a reading by hand, in a record and a withdrawn one move it, without making it another version', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const { id } = await adds(ann, car, { ...oil, due_miles: 52_000 })
    const now = async () => (await (await ann.get(`${paths(car)}/${id}`)).json()) as Reminder
    expect((await now()).due_date).toBe(inDays(100))
    await ann.post(`/vehicles/${car}/running-costs`, { type: 'Fuel', date: today, cost: 40, mileage: 50_400 })
    const afterFuel = (await now()).due_date
    expect(afterFuel < inDays(85)).toBe(true)
    await reads(ann, car, 51_000)
    const { due_date, version } = await now()
    expect([due_date < afterFuel, version]).toEqual([true, 1])
    const [reading] = await server.services.sql`
      select id from mileage_readings where vehicle_id = ${car} and value = 51000`
    await ann.put(`/vehicles/${car}/mileage/readings/${reading?.id}/state`, { withdrawn: true })
    expect((await now()).due_date).toBe(afterFuel)
    // Past it: due since it was read.
    await reads(ann, car, 52_100)
    expect(await now()).toMatchObject({ due_date: today, projected: true })
  })

  test('the nightly job finds readings that came without anybody, in batches, and leaves the rest alone', async () => {
    const ann = await member(server, 'Ann Archer')
    const { sql } = server.services
    const car = await drivenCar(ann)
    const { id } = await adds(ann, car, { ...oil, due_miles: 52_000 })
    await sql`insert into mileage_readings (vehicle_id, date, value, source) values (${car}, ${today}, 52000, 'lookup')`
    await projectAll(server.services)
    const [row] = await sql`select due_date, reminder_date, version from reminders where id = ${id}`
    expect({ ...row }).toEqual({ due_date: today, reminder_date: inDays(-30), version: 1 })
    expect(jobs).toContain(keepProjections)
  })

  test('card, dashboard and due list say when, roughly, and at which mileage', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const { id } = await adds(ann, car, { ...oil, due_miles: 50_420 })
    const { due, reminders } = await dashboardOf(ann)
    expect(due.items).toMatchObject([
      { kind: 'reminder', title: 'Oil', date: inDays(21), miles: 50_420, projected: true, reminder_id: id },
    ])
    expect(reminders).toMatchObject([{ id, due_miles: 50_420, projected: true }])
    const { vehicles } = (await (await ann.get('/vehicles')).json()) as GaragePage
    expect(vehicles[0]?.reminders).toEqual([
      { id, title: 'Oil', due_date: inDays(21), due_miles: 50_420, projected: true },
    ])
    const profile = await (await ann.get(`/profiles/${ann.id}`)).json()
    expect(profile.upcoming_reminders).toMatchObject([{ id, due_miles: 50_420, projected: true }])
  })

  test('MOT, tax and insurance keep to their date, also when a reminder becomes one', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    expect((await ann.post(paths(car), { title: 'MOT', type: 'MOT', due_date: inDays(9), due_miles: 1 })).status).toBe(
      400,
    )
    const { id } = await adds(ann, car)
    const path = `${paths(car)}/${id}`
    expect((await ann.patch(path, { version: 1, type: 'MOT' })).status).toBe(400)
    const plain = { due_miles: null, every_months: null, every_miles: null }
    expect((await ann.patch(path, { version: 1, type: 'MOT', ...plain })).status).toBe(400)
    const becomes = await ann.patch(path, { version: 1, type: 'MOT', due_date: inDays(9), ...plain })
    expect(await becomes.json()).toMatchObject({
      due_date: inDays(9),
      due_miles: null,
      projected: false,
      due_kind: 'mot',
    })
    expect((await ann.patch(path, { version: 2, due_miles: 60_000 })).status).toBe(400)
  })
})

test('a save asks for such reminders along an index, and so does the job', async () => {
  const ann = await member(server, 'Ann Archer')
  const { sql } = server.services
  const car = await addVehicle(sql, ann.id)
  await sql`
    insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
    select ${car}, ${ann.id}, 'Other', 'Other', current_date + n, current_date + n from generate_series(1, 5000) n`
  await sql`analyze reminders`
  const plans = [
    sql`explain (costs off) select true from reminders where vehicle_id = ${car} and user_id = ${ann.id} and status = 'pending'
          and deleted_at is null and (due_miles is not null or every_months is not null or every_miles is not null) limit 1`,
    sql`explain (costs off) select distinct vehicle_id from reminders where due_miles is not null and status = 'pending'
          and deleted_at is null and vehicle_id > ${car} order by vehicle_id limit 500`,
    sql`explain (costs off) select id from reminders where status = 'pending' and send_notification and deleted_at is null
          and next_notice is not null and next_notice <= current_date - 900 order by next_notice limit 500`,
  ]
  const steps = (await Promise.all(plans)).map((plan) => plan.map((row) => row['QUERY PLAN']).join('\n'))
  expect(steps[0]).toContain('reminders_living')
  expect(steps[1]).toContain('reminders_living')
  expect(steps[2]).toContain('reminders_to_tell')
})

describe('notices', () => {
  const notes = async (person: Person) =>
    ((await (await person.get('/notifications')).json()) as { type: string; content: string }[])
      .filter(({ type }) => type === 'reminder_due')
      .map(({ content }) => content)
  const tell = (days: number) => tellReachedReminders(server.services, new Date(`${inDays(days)}T12:00:00Z`))

  test('several: each of its days once, and those that have passed together', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await adds(ann, car, { title: 'Polish', type: 'Other', due_date: inDays(60), notices: [1, 7, 14, 40] })
    const [row] = await server.services.sql`select notices from reminders where vehicle_id = ${car}`
    // 40 comes before the first one at 30 and is none.
    expect(row?.notices).toEqual([14, 7, 1])
    const counts: number[] = []
    for (const day of [29, 30, 30, 45, 46, 50, 54, 59, 60, 61]) {
      await tell(day)
      counts.push((await notes(ann)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 4, 5, 5])
    await adds(ann, car, { title: 'Wax', type: 'Other', due_date: inDays(100), notices: [14, 7] })
    await tell(95)
    expect((await notes(ann)).length).toBe(6)
  })

  test('by mileage: when it is near, once, in the email too, and again when it is due', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    await adds(ann, car, { ...oil, due_miles: 51_000, lead_days: 5 })
    await tell(0)
    expect(await notes(ann)).toEqual([])
    await reads(ann, car, 50_500)
    await tell(0)
    await reads(ann, car, 50_520)
    await tell(0)
    const [told, ...others] = await notes(ann)
    expect(others).toEqual([])
    expect(told).toMatch(/^2015 Mini Cooper: due in about \d+ (days|weeks) \(at 51,000 miles\) \(around /)
    const mail = await mailTo(server, ann.email, 'Oil is due in about')
    expect(mail.text).toMatch(/Going by your mileage, that is around \d+ \w+ \d{4}\./)
    await reads(ann, car, 51_000)
    await tell(0)
    await tell(3)
    expect(await notes(ann)).toHaveLength(2)
    expect((await notes(ann))[0]).toContain('due about now (at 51,000 miles)')
  })

  test('a member who sees kilometres is told in kilometres', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    await server.services.sql`update users set distance_unit = 'km' where id = ${ann.id}`
    await adds(ann, car, { ...oil, due_miles: 50_400 })
    await tell(0)
    expect((await notes(ann))[0]).toContain('(at 81,111 kilometres)')
  })

  test('snoozed: quiet everywhere until its day, then told once; what came in between is not made up for', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    const { id } = await adds(ann, car, { title: 'Polish', type: 'Other', due_date: inDays(3), notices: [1] })
    const put = (until: string | null) => ann.put(`${paths(car)}/${id}/snooze`, { until })
    expect((await put(today)).status).toBe(400)
    expect(await (await put(inDays(7))).json()).toMatchObject({ snoozed_until: inDays(7), version: 1 })
    const { due, reminders } = await dashboardOf(ann)
    expect([due.items, reminders]).toEqual([[], []])
    const { vehicles } = (await (await ann.get('/vehicles')).json()) as GaragePage
    expect(vehicles[0]?.reminders).toEqual([])
    for (const day of [0, 3, 6]) await tell(day)
    expect(await notes(ann)).toEqual([])
    for (const day of [7, 8]) await tell(day)
    expect(await notes(ann)).toEqual([expect.stringContaining('4 days overdue')])
    expect((await pendingOf(ann, car))[0]).toMatchObject({ snoozed_until: null })
    // Ended early, or moved to another day, it is as before.
    await put(inDays(20))
    expect(await (await put(null)).json()).toMatchObject({ snoozed_until: null })
    expect((await dashboardOf(ann)).due.items).toHaveLength(1)
    await put(inDays(20))
    const moved = await ann.patch(`${paths(car)}/${id}`, { version: 1, due_date: inDays(50) })
    expect(await moved.json()).toMatchObject({ snoozed_until: null })
    await moves(ann, { vehicle_id: car, id } as Reminder, 'completed')
    expect((await put(inDays(9))).status).toBe(409)
  })
})

describe('recurring', () => {
  test('completing makes the next one, counted from now; undoing takes it back', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const more = { notices: [7], location: 'Brook Street', comments: '5W-30', lead_days: 14 }
    const first = await adds(ann, car, { ...oil, ...more })
    await moves(ann, first, 'completed')
    const [next, ...others] = await pendingOf(ann, car)
    expect(others).toEqual([])
    expect(next).toMatchObject({
      ...{ title: 'Oil', type: 'Minor service', ...more, own_date: addMonths(today, 12), due_miles: 60_000 },
      ...{ every_months: 12, every_miles: 10_000, since_date: today, since_miles: 50_000, snoozed_until: null },
    })
    expect(next?.id).not.toBe(first.id)
    await moves(ann, first, 'pending')
    expect(await pendingOf(ann, car)).toMatchObject([{ id: first.id }])
    expect((await moves(ann, next as Reminder, 'completed')).status).toBe(404)
    // And once more, two in a row: the first can't be undone while the second is completed.
    await moves(ann, first, 'completed')
    const [second] = await pendingOf(ann, car)
    await moves(ann, second as Reminder, 'completed')
    expect((await moves(ann, first, 'pending')).status).toBe(409)
    expect((await groupsOf(ann, car)).completed.items).toHaveLength(2)
    expect(await pendingOf(ann, car)).toHaveLength(1)
  })

  test('however many requests complete it, there is one next', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const reminder = await adds(ann, car)
    const record = { type: 'Minor Service', date: today, mileage: 50_010 }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => moves(ann, reminder, 'completed')),
      ann.post(`/vehicles/${car}/service-records`, record),
      ann.post(`/vehicles/${car}/service-records`, record),
    ])
    expect(answers.every(({ status }) => status < 300)).toBe(true)
    expect(await pendingOf(ann, car)).toHaveLength(1)
    const { completed } = await groupsOf(ann, car)
    expect(completed.items.map(({ id }) => id)).toEqual([reminder.id])
    const { sql } = server.services
    await expect(
      sql`insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, prior_id)
          select vehicle_id, user_id, title, type, due_date, reminder_date, ${reminder.id}
            from reminders where id = ${reminder.id}`,
    ).rejects.toMatchObject({ constraint_name: 'reminders_one_next' })
  })

  test('its record completes it, counted from the record; deleting or changing the record is followed', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const reminder = await adds(ann, car)
    // Neither other work, nor an entry copied out of an old service book.
    await logs(ann, car, { type: 'Wheel Alignment', mileage: 50_000 })
    await logs(ann, car, { date: inDays(-400), mileage: 42_000 })
    expect(await pendingOf(ann, car)).toMatchObject([{ id: reminder.id }])
    const record = await logs(ann, car, { mileage: 50_050 })
    const next = { own_date: addMonths(today, 12), due_miles: 60_050, since_miles: 50_050 }
    expect(await pendingOf(ann, car)).toMatchObject([next])
    const path = `/vehicles/${car}/service-records/${record.id}`
    const changed = await ann.patch(path, { version: record.version, mileage: 50_080 })
    expect(changed.status).toBe(200)
    expect(await pendingOf(ann, car)).toMatchObject([{ ...next, due_miles: 60_080, since_miles: 50_080 }])
    expect((await ann.delete(path)).status).toBe(204)
    expect(await pendingOf(ann, car)).toMatchObject([{ id: reminder.id, due_miles: 50_700 }])
    expect((await groupsOf(ann, car)).completed.items).toEqual([])
  })

  test('ticked off and then entered, the next one counts from the record; its own date replaces a second reminder', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const reminder = await adds(ann, car)
    await moves(ann, reminder, 'completed')
    await logs(ann, car, { date: inDays(-3), mileage: 49_990, next_service_due: inDays(200) })
    const pending = await pendingOf(ann, car)
    expect(pending).toMatchObject([{ own_date: inDays(200), due_miles: 59_990, since_date: inDays(-3) }])
    expect((await groupsOf(ann, car)).cancelled.items).toEqual([])
    // The next service, a year on, is new work.
    await server.services.sql`update reminders set since_date = since_date - 365 where id = ${pending[0]?.id ?? null}`
    await logs(ann, car, { mileage: 50_000 })
    expect(await pendingOf(ann, car)).toMatchObject([{ since_date: today, due_miles: 60_000 }])
    expect((await groupsOf(ann, car)).completed.items).toHaveLength(2)
  })

  test('the vehicle’s next service goes on to the next one, and back', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const next = async () =>
      (await server.services.sql`select next_service from vehicles where id = ${car}`)[0]?.next_service
    const reminder = await adds(ann, car, { ...oil, due_date: inDays(10) })
    expect(await next()).toBe(inDays(10))
    await moves(ann, reminder, 'completed')
    expect(await next()).toBe(addMonths(today, 12))
    await moves(ann, reminder, 'pending')
    expect(await next()).toBe(inDays(10))
  })

  test('one that comes round within its own notice is not told of on the day it is made', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    const chain = { title: 'Chain', type: 'Other', every_months: 1, due_date: inDays(-1), lead_days: 60, notices: [40] }
    const reminder = await adds(ann, car, chain)
    await moves(ann, reminder, 'completed')
    const [row] = await server.services.sql`
      select next_notice, due_date from reminders where vehicle_id = ${car} and status = 'pending'`
    expect(row?.next_notice).toBe(row?.due_date)
  })
})

describe('suggestions', () => {
  const path = (car: string) => `/vehicles/${car}/reminder-suggestions`
  const asked = async (person: Person, car: string) =>
    (await (await person.get(path(car))).json()) as ReminderSuggestions

  test('come by kind of car, several are added at once, and those that are there are not offered again', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await drivenCar(ann)
    await logs(ann, car, { type: 'Oil Change', date: inDays(-30), mileage: 49_400 })
    const { kind, suggestions } = await asked(ann, car)
    expect(kind).toBe('petrol')
    expect(suggestions.find(({ key }) => key === 'oil')).toMatchObject({
      ...{ title: 'Oil and filter', every_months: 12, every_miles: 10_000 },
      ...{ since_date: inDays(-30), since_miles: 49_400 },
    })
    const chosen = [
      { key: 'oil', every_months: '12', every_miles: '9,000', since_date: inDays(-30), since_miles: 49_400 },
      { key: 'brake-fluid', every_months: 24, every_miles: '' },
    ]
    const answers = await Promise.all([ann.post(path(car), { chosen }), ann.post(path(car), { chosen })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await Promise.all(answers.map((answer) => answer.json()))).flat()).toHaveLength(2)
    expect(await pendingOf(ann, car)).toMatchObject([
      { title: 'Oil and filter', own_date: addMonths(inDays(-30), 12), due_miles: 58_400, type: 'Minor service' },
      { title: 'Brake fluid', due_date: addMonths(today, 24), due_miles: null, every_miles: null },
    ])
    const left = (await asked(ann, car)).suggestions.map(({ key }) => key)
    expect(left).not.toContain('oil')
    expect(left).not.toContain('brake-fluid')
    expect(left).toContain('timing-belt')
    // An oil change completes the one of that template.
    await logs(ann, car, { type: 'Oil Change', mileage: 50_000 })
    expect((await pendingOf(ann, car)).map(({ title, due_miles }) => [title, due_miles])).toContainEqual([
      ...['Oil and filter', 59_000],
    ])
    for (const wrong of [[], [{ key: 'oil' }], [{ key: 'nothing', every_months: 1 }], [chosen[0], chosen[0]]])
      expect((await ann.post(path(car), { chosen: wrong })).status).toBe(400)
  })
})

test('another member finds nothing to snooze, suggest or complete', async () => {
  const { ann, sam } = await people(server)
  const car = await drivenCar(ann)
  const reminder = await adds(ann, car)
  const own = await drivenCar(sam)
  for (const of of [car, own])
    expect((await sam.put(`${paths(of)}/${reminder.id}/snooze`, { until: inDays(9) })).status).toBe(404)
  expect((await sam.get(`/vehicles/${car}/reminder-suggestions`)).status).toBe(404)
  const chosen = [{ key: 'oil', every_months: 1 }]
  expect((await sam.post(`/vehicles/${car}/reminder-suggestions`, { chosen })).status).toBe(404)
  await logs(sam, own, { mileage: 50_000 })
  expect(await pendingOf(ann, car)).toEqual([reminder])
})

test('after a sale the seller’s reminders know nothing of the new owner’s mileage, work or days', async () => {
  const [ann, bea] = [await member(server, 'Ann Archer'), await member(server, 'Bea Booth')]
  const { sql } = server.services
  const id = await addVehicle(sql, ann.id)
  await sql`update vehicles set registration_number = 'AB12CDE', mileage = 42000 where id = ${id}`
  await sql`insert into mileage_readings (vehicle_id, date, value, source) values (${id}, ${inDays(-300)}, 1000, 'mot')`
  const { mileage } = await (await ann.get(`/vehicles/${id}`)).json()
  const sold = await adds(ann, id, { ...oil, due_miles: mileage + 5000 })
  await ann.put(`${paths(id)}/${sold.id}/snooze`, { until: inDays(5) })
  const row = async () => ({
    ...(await sql`select due_date, projected_date, near_on, status from reminders where id = ${sold.id}`)[0],
  })
  const before = await row()
  await sells(ann, id, bea)
  expect((await groupsOf(bea, id)).pending.items).toEqual([])
  await reads(bea, id, mileage + 5100)
  await logs(bea, id, { mileage: mileage + 5200, confirmed: ['mileage_jump'] })
  await projectAll(server.services)
  expect(await row()).toEqual(before)
  for (const days of [6, 400, 4000]) await tellReachedReminders(server.services, new Date(`${inDays(days)}T12:00:00Z`))
  expect(await sql`select id from notifications where user_id = ${ann.id} and type = 'reminder_due'`).toEqual([])
  expect((await (await ann.get('/reminders')).json()).pending.items).toEqual([])
  expect((await dashboardOf(ann)).due.items).toEqual([])
  for (const answer of [
    await ann.put(`${paths(id)}/${sold.id}/snooze`, { until: inDays(9) }),
    await moves(ann, sold, 'completed'),
    await bea.put(`${paths(id)}/${sold.id}/snooze`, { until: inDays(9) }),
    await moves(bea, sold, 'completed'),
  ])
    expect(answer.status).toBe(404)
})
