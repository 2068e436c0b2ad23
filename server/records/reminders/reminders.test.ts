import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Reminder, ReminderGroups, ReminderPage } from '#domain/records/reminder.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { addVehicle, setDue } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const missing = '00000000-0000-4000-8000-00000000dead'

const service = { title: 'Cambelt', type: 'Timing chain/belt replacement', due_date: addDays(today, 200) }
const carOf = (person: Person) => addVehicle(server.services.sql, person.id)
const paths = (car: string) => `/vehicles/${car}/reminders`
const groupsOf = async (person: Person, car: string) => (await (await person.get(paths(car))).json()) as ReminderGroups
const titles = (page: ReminderPage) => page.items.map(({ title }) => title)
const vehicleRow = async (car: string) => {
  const [row] = await server.services.sql`
    select mot_expiry, mot_status, tax_due_date, tax_status, insurance_expiry, next_service from vehicles where id = ${car}`
  return { ...row }
}
async function adds(person: Person, car: string, reminder: object = {}): Promise<Reminder> {
  const answer = await person.post(paths(car), { ...service, ...reminder })
  expect(answer.status).toBe(201)
  return answer.json()
}
const moves = (person: Person, { vehicle_id, id }: Reminder, status: string) =>
  person.put(`${paths(vehicle_id)}/${id}/status`, { status })

describe('adding', () => {
  test('a reminder starts pending, with its day worked out (REMI-06, REMI-07, REMI-08, CALL-71)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const reminder = await adds(ann, car, { location: ' Brook Street ', comments: '', lead_days: 14 })
    expect(reminder).toMatchObject({
      vehicle_id: car,
      title: 'Cambelt',
      status: 'pending',
      due_date: service.due_date,
      reminder_date: addDays(service.due_date, -14),
      lead_days: 14,
      send_notification: true,
      location: 'Brook Street',
      comments: null,
      version: 1,
      vehicle: { make: 'Mini', model: 'Cooper', year: 2015, registration_number: null },
    })
    expect((await groupsOf(ann, car)).pending.items).toEqual([reminder])
  })

  test('bad input is named field by field and nothing is kept (REMI-03..05)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const answer = await ann.post(paths(car), { title: '', type: 'Party', due_date: 'soon', lead_days: 61 })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.fields).toEqual({
      title: 'Please enter a title',
      type: 'Please choose a type',
      due_date: 'Please choose the due date',
      lead_days: 'Choose from 5 to 60 days',
    })
    expect((await groupsOf(ann, car)).pending.items).toEqual([])
  })

  test('Insurance, Tax and MOT set the date of the vehicle, with the status that goes with it (REMI-14)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [soon, past] = [addDays(today, 40), addDays(today, -3)]
    await adds(ann, car, { type: 'MOT', due_date: soon })
    await adds(ann, car, { type: 'Tax', due_date: past })
    await adds(ann, car, { type: 'Insurance', due_date: soon })
    expect(await vehicleRow(car)).toEqual({
      mot_expiry: soon,
      mot_status: 'Valid',
      tax_due_date: past,
      tax_status: 'Expired',
      insurance_expiry: soon,
      next_service: null,
    })
    await adds(ann, car, { type: 'MOT', due_date: addDays(soon, 365) })
    expect((await vehicleRow(car)).mot_expiry).toBe(addDays(soon, 365))
  })

  test('any other type brings the next service forward, never back, and breakdown cover leaves it (REMI-15)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const next = async (type: string, due_date: string) => {
      await adds(ann, car, { type, due_date })
      return (await vehicleRow(car)).next_service
    }
    const [early, middle, late] = [addDays(today, 10), addDays(today, 50), addDays(today, 90)]
    expect(await next('Breakdown cover', early)).toBeNull()
    expect(await next('Major service', middle)).toBe(middle)
    expect(await next('Coolant fluid check', late)).toBe(middle)
    expect(await next('Other', early)).toBe(early)
    expect(await vehicleRow(car)).toMatchObject({ mot_expiry: null, tax_due_date: null, insurance_expiry: null })
  })

  test('a failure on the way leaves neither the reminder nor the date (REMI-14)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { sql } = server.services
    await sql`create function refuse_mot() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
    await sql.unsafe(`create trigger refuse_mot before update of mot_expiry on vehicles for each row
      when (old.id = '${car}') execute function refuse_mot()`)
    expect((await ann.post(paths(car), { ...service, type: 'MOT' })).status).toBe(500)
    expect((await groupsOf(ann, car)).pending.items).toEqual([])
    expect((await vehicleRow(car)).mot_expiry).toBeNull()
    await sql`drop trigger refuse_mot on vehicles`
  })

  test('sent again after a lost answer it is still one reminder', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const key = { 'idempotency-key': 'attempt-0001' }
    const first = await (await ann.post(paths(car), service, key)).json()
    expect(await (await ann.post(paths(car), service, key)).json()).toEqual(first)
    expect((await groupsOf(ann, car)).pending.items).toHaveLength(1)
  })
})

describe('reading', () => {
  test('each group comes by due date ascending and pages by key (REMI-01, REMI-16, CALL-71)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { sql } = server.services
    await sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, status)
      select ${car}, ${ann.id}, 'R' || n, 'Other', date '2030-01-01' + (n * 37 % 60), date '2029-12-01',
             (array['pending', 'pending', 'completed'])[1 + n % 3]
        from generate_series(1, 120) as n`
    const groups = await groupsOf(ann, car)
    expect(Object.keys(groups)).toEqual(['pending', 'completed', 'cancelled'])
    expect(groups.cancelled).toEqual({ items: [], next: null })
    const pages = [groups.pending]
    for (let next = groups.pending.next; next; next = pages.at(-1)?.next ?? null)
      pages.push(await (await ann.get(`${paths(car)}?status=pending&after=${next}`)).json())
    const all = pages.flatMap((page) => page.items)
    expect(pages.map((page) => page.items.length)).toEqual([30, 30, 20])
    expect(new Set(all.map(({ id }) => id)).size).toBe(80)
    const dates = all.map(({ due_date }) => due_date)
    expect(dates).toEqual([...dates].sort())
    expect(new Set(dates).size).toBeGreaterThan(30)
    const done = groups.completed.items.map(({ due_date }) => due_date)
    expect(done).toEqual([...done].sort())
    expect(groups.completed.items).toHaveLength(30)
    expect(groups.completed.items.every(({ status }) => status === 'completed')).toBe(true)
  })

  test('all vehicles together, each named, without deleted vehicles and other members’ (DASH-10)', async () => {
    const { ann, sam } = await people(server)
    const [mini, second, gone, sams] = await Promise.all([carOf(ann), carOf(ann), carOf(ann), carOf(sam)])
    await adds(ann, mini, { title: 'Later', due_date: addDays(today, 30) })
    await adds(ann, second, { title: 'Sooner', due_date: addDays(today, 3) })
    await adds(ann, gone, { title: 'Of a deleted car' })
    await adds(sam, sams, { title: 'Of Sam' })
    await server.services.sql`update vehicles set deleted_at = now() where id = ${gone}`
    const done = await adds(ann, mini, { title: 'Done' })
    await moves(ann, done, 'completed')
    const groups = (await (await ann.get('/reminders')).json()) as ReminderGroups
    expect(titles(groups.pending)).toEqual(['Sooner', 'Later'])
    expect(titles(groups.completed)).toEqual(['Done'])
    expect(groups.pending.items[0]).toMatchObject({
      vehicle_id: second,
      vehicle: { make: 'Mini', model: 'Cooper', year: 2015 },
    })
    const page = (await (await ann.get('/reminders?status=completed')).json()) as ReminderPage
    expect(titles(page)).toEqual(['Done'])
  })

  test('reminders of a former owner stay with them, out of the new owner’s sight', async () => {
    const { ann, sam } = await people(server)
    const car = await carOf(ann)
    const reminder = await adds(ann, car)
    await server.services.sql`update vehicles set user_id = ${sam.id} where id = ${car}`
    expect((await groupsOf(sam, car)).pending.items).toEqual([])
    expect((await moves(sam, reminder, 'completed')).status).toBe(404)
    const anns = (await (await ann.get('/reminders')).json()) as ReminderGroups
    expect(anns.pending.items).toEqual([])
  })

  test('ten thousand in one group are read from an index, not sorted', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { sql } = server.services
    await sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, status)
      select ${car}, ${ann.id}, 'R' || n, 'Other', date '2020-01-01' + n, date '2020-01-01' + n, 'completed'
        from generate_series(1, 10000) as n`
    await sql`analyze reminders`
    const plan = await sql`
      explain (costs off) select * from unnest(array['pending', 'completed', 'cancelled']) as wanted (status)
        cross join lateral (
          select * from reminders where user_id = ${ann.id} and vehicle_id = ${car} and reminders.status = wanted.status
             and deleted_at is null order by due_date, id limit 31) as found`
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Scan using reminders_of_(vehicle|user)_group/)
    expect(text).not.toMatch(/Sort/)
  })
})

describe('changing', () => {
  test('an edit moves the reminder date along, and the later of two saves is told (REMI-07)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const reminder = await adds(ann, car, { lead_days: 10 })
    const path = `${paths(car)}/${reminder.id}`
    const due_date = addDays(service.due_date, 7)
    const saved = await ann.patch(path, { version: 1, due_date, title: 'Belt and pump' })
    expect(await saved.json()).toMatchObject({
      title: 'Belt and pump',
      due_date,
      reminder_date: addDays(due_date, -10),
      lead_days: 10,
      version: 2,
    })
    const late = await ann.patch(path, { version: 1, title: 'Lost?' })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect(await (await ann.get(path)).json()).toMatchObject({ title: 'Belt and pump', version: 2 })
  })

  test('of parallel saves of one version exactly one is kept', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { id } = await adds(ann, car)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => ann.patch(`${paths(car)}/${id}`, { version: 1, title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('moving the due date takes the vehicle’s date along, unless that was changed since', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [first, second, third] = [addDays(today, 20), addDays(today, -1), addDays(today, 60)]
    const { id } = await adds(ann, car, { type: 'MOT', due_date: first })
    await ann.patch(`${paths(car)}/${id}`, { version: 1, due_date: second })
    expect(await vehicleRow(car)).toMatchObject({ mot_expiry: second, mot_status: 'Expired' })
    await setDue(server.services.sql, car, 'mot', '2031-05-05')
    await ann.patch(`${paths(car)}/${id}`, { version: 2, due_date: third })
    expect(await vehicleRow(car)).toMatchObject({ mot_expiry: '2031-05-05', mot_status: 'Valid' })
  })

  test('moving the reminder of an MOT service moves the next service and the MOT expiry (REMI-14, SERV-09)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [next, later] = [addDays(today, 300), addDays(today, 320)]
    // The certificate ends on the very day for which the service was planned.
    await setDue(server.services.sql, car, 'mot', next)
    const logged = await ann.post(`/vehicles/${car}/service-records`, {
      type: 'MOT / Annual Inspection',
      date: addDays(today, -60),
      next_service_due: next,
    })
    expect(logged.status).toBe(201)
    const [reminder] = (await groupsOf(ann, car)).pending.items
    expect(reminder).toMatchObject({ type: 'MOT', due_date: next })
    const path = `${paths(car)}/${reminder?.id}`
    expect((await ann.patch(path, { version: reminder?.version, due_date: later })).status).toBe(200)
    expect(await vehicleRow(car)).toMatchObject({ mot_expiry: later, next_service: later })
    const renamed = { version: (reminder?.version ?? 0) + 1, type: 'Tax', due_date: next }
    expect((await ann.patch(path, renamed)).status).toBe(200)
    expect(await vehicleRow(car)).toMatchObject({ mot_expiry: next, tax_due_date: null, next_service: next })
  })

  test('complete, remove and undo (REMI-10, REMI-11, REMI-12)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [tyres, brakes] = [await adds(ann, car, { title: 'Tyres' }), await adds(ann, car, { title: 'Brakes' })]
    expect((await (await moves(ann, tyres, 'completed')).json()).status).toBe('completed')
    await moves(ann, brakes, 'cancelled')
    let groups = await groupsOf(ann, car)
    expect([groups.pending, groups.completed, groups.cancelled].map(titles)).toEqual([[], ['Tyres'], ['Brakes']])
    expect((await moves(ann, tyres, 'cancelled')).status).toBe(409)
    expect((await moves(ann, tyres, 'completed')).status).toBe(200)
    expect((await moves(ann, tyres, 'done')).status).toBe(400)
    await moves(ann, tyres, 'pending')
    await moves(ann, brakes, 'pending')
    groups = await groupsOf(ann, car)
    expect([groups.pending, groups.completed, groups.cancelled].map((page) => page.items.length)).toEqual([2, 0, 0])
  })

  test('delete really removes what is completed or cancelled, and refuses what is pending (REMI-13)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [one, two] = [await adds(ann, car), await adds(ann, car)]
    const path = `${paths(car)}/${one.id}`
    const refused = await ann.delete(path)
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'still_pending'])
    await moves(ann, one, 'completed')
    await moves(ann, two, 'cancelled')
    expect((await ann.delete(path)).status).toBe(204)
    expect((await ann.delete(`${paths(car)}/${two.id}`)).status).toBe(204)
    const groups = await groupsOf(ann, car)
    expect(Object.values(groups).flatMap((page) => page.items)).toEqual([])
    for (const answer of [
      await ann.delete(path),
      await ann.get(path),
      await moves(ann, one, 'pending'),
      await ann.patch(path, { version: 2, title: 'Back?' }),
    ])
      expect(answer.status).toBe(404)
    const [row] = await server.services.sql`select deleted_at from reminders where id = ${one.id}`
    expect(row?.deleted_at).toBeInstanceOf(Date)
  })
})

test('a stranger finds nothing and changes nothing, a visitor is asked to sign in', async () => {
  const { ann, sam } = await people(server)
  const [car, sams] = await Promise.all([carOf(ann), carOf(sam)])
  const reminder = await adds(ann, car)
  const attempts = (person: Person, vehicle: string, id: string) => [
    person.get(paths(vehicle)),
    person.get(`${paths(vehicle)}?status=pending&after=${id}`),
    person.post(paths(vehicle), service),
    person.get(`${paths(vehicle)}/${id}`),
    person.patch(`${paths(vehicle)}/${id}`, { version: 1, title: 'Mine' }),
    person.put(`${paths(vehicle)}/${id}/status`, { status: 'cancelled' }),
    person.delete(`${paths(vehicle)}/${id}`),
  ]
  const answers = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).map((answer) => answer.text().then((body) => `${answer.status} ${body}`))
  const foreign = await Promise.all(await answers(attempts(sam, car, reminder.id)))
  const absent = await Promise.all(await answers(attempts(sam, missing, missing)))
  expect(foreign).toEqual(absent)
  expect(foreign.every((answer) => answer.startsWith('404'))).toBe(true)
  // Somebody else's reminder can't be reached through one's own vehicle, nor can its id be used as a cursor.
  const through = await Promise.all(attempts(sam, sams, reminder.id).slice(3))
  expect(through.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await adds(sam, sams)
  const page = (await (await sam.get(`/reminders?status=pending&after=${reminder.id}`)).json()) as ReminderPage
  expect(page.items).toEqual([])
  for (const answer of await Promise.all([
    ...attempts(visitor(server), car, reminder.id),
    visitor(server).get('/reminders'),
  ]))
    expect(answer.status).toBe(401)
  expect((await groupsOf(ann, car)).pending.items).toEqual([reminder])
  for (const bad of ['not-an-id', '%00', `${reminder.id}'`])
    expect((await ann.delete(`${paths(car)}/${bad}`)).status).toBe(404)
})

test('server-owned columns in a body are ignored', async () => {
  const { ann, sam } = await people(server)
  const car = await carOf(ann)
  const reminder = await adds(ann, car, {
    user_id: sam.id,
    status: 'completed',
    due_notified_at: '2026-01-01',
    reminder_date: '2020-01-01',
    id: missing,
  })
  expect(reminder).toMatchObject({ status: 'pending', reminder_date: addDays(service.due_date, -30) })
  expect(reminder.id).not.toBe(missing)
  const changed = await ann.patch(`${paths(car)}/${reminder.id}`, { version: 1, status: 'completed', user_id: sam.id })
  expect(await changed.json()).toMatchObject({ status: 'pending' })
})
