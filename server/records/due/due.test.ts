import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Dashboard } from '#domain/records/dashboard.ts'
import { type Due, dueSoonDays } from '#domain/records/due.ts'
import type { GaragePage } from '#domain/vehicles/garage.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { type Person, people } from '../../test/people.ts'
import { addVehicle, setDue } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { dueRows } from './due.queries.ts'

const server = useServer()
const inDays = (days: number) => addDays(londonToday(), days)
const dueOf = async (person: Person): Promise<Due> => ((await (await person.get('/dashboard')).json()) as Dashboard).due
const told = ({ items }: Due) => items.map(({ kind, title, date, overdue }) => [kind, title, date, overdue])

test('the dashboard names what is due of all vehicles once: dates, service and reminders of their own', async () => {
  const { ann, sam } = await people(server)
  const { sql } = server.services
  const [mini, second, gone, sams] = [
    await addVehicle(sql, ann.id),
    await addVehicle(sql, ann.id),
    await addVehicle(sql, ann.id),
    await addVehicle(sql, sam.id),
  ]
  const adds = async (car: string, type: string, due_date: string, title = type) =>
    (await (await ann.post(`/vehicles/${car}/reminders`, { title, type, due_date })).json()) as { id: string }
  const mot = await adds(mini, 'MOT', inDays(-3))
  await setDue(sql, mini, 'insurance', inDays(dueSoonDays))
  await setDue(sql, mini, 'warranty', inDays(dueSoonDays + 1))
  await adds(mini, 'Minor service', inDays(20))
  await sql`update vehicles set next_service = ${inDays(9)} where id = ${second}`
  await ann.put(`/vehicles/${second}/due-dates/tax`, { date: null, state: 'untaxed', version: null })
  await setDue(sql, gone, 'mot', inDays(1))
  await sql`update vehicles set deleted_at = now() where id = ${gone}`
  await setDue(sql, sams, 'mot', inDays(1))
  const due = await dueOf(ann)
  expect(told(due)).toEqual([
    ['mot', 'MOT', inDays(-3), true],
    ['tax', 'Tax', null, true],
    ['service', 'Next service', inDays(9), false],
    ['reminder', 'Minor service', inDays(20), false],
    ['insurance', 'Insurance', inDays(dueSoonDays), false],
  ])
  expect(due.overdue).toBe(2)
  expect(due.items[0]).toEqual({
    ...{ vehicle_id: mini, make: 'Mini', model: 'Cooper', year: 2015, registration_number: null },
    ...{ kind: 'mot', title: 'MOT', date: inDays(-3), miles: null, projected: false, state: null, source: 'person' },
    ...{ reminder_id: mot.id, overdue: true },
  })
  // One that was put on another day than the date it speaks of stands for itself.
  await sql`update reminders set due_date = ${inDays(2)} where id = ${mot.id}`
  expect(told(await dueOf(ann)).filter(([, title]) => title === 'MOT')).toEqual([
    ['mot', 'MOT', inDays(-3), true],
    ['reminder', 'MOT', inDays(2), false],
  ])
})

test('the card and the page show the same dates, with what is said instead of one', async () => {
  const { ann } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  await setDue(server.services.sql, car, 'mot', inDays(4))
  await ann.put(`/vehicles/${car}/due-dates/tax`, { date: null, state: 'sorn', version: null })
  const known = [
    { kind: 'mot', date: inDays(4), state: null, source: 'person' },
    { kind: 'tax', date: null, state: 'sorn', source: 'person' },
  ]
  const { vehicles } = (await (await ann.get('/vehicles')).json()) as GaragePage
  const page = (await (await ann.get(`/vehicles/${car}`)).json()) as VehiclePage
  expect([vehicles[0]?.due_dates, page.due_dates]).toEqual([known, known])
})

test('is read from indexes, however many reminders were completed before', async () => {
  const { ann } = await people(server)
  const { sql, db } = server.services
  const car = await addVehicle(sql, ann.id)
  // Tables of a few rows are rightly read whole: others have cars too, and three of them share theirs.
  await sql.begin(async (tx) => {
    // Without what triggers would add to each row, which is slow and not read here.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into users (name, email, username)
      select 'Other', 'other' || n || '@example.org', 'other-' || n from generate_series(1, 2000) n`
    await tx`
      insert into vehicles (user_id, make, model, year, transmission, fuel_type)
      select id, 'Mini', 'Cooper', 2015, 'Manual', 'Petrol' from users where name = 'Other'`
    await tx`
      insert into vehicle_access (owner_id, member_id, email, role, shows_costs, shows_documents, reminds, expires_at,
                                  accepted_at)
      select id, ${ann.id}, 'ann@example.org', 'viewer', false, false, true, now(), now()
        from users where name = 'Other' limit 3`
    await tx`
      insert into due_dates (vehicle_id, kind, date, source)
      select id, kind, current_date + 5, 'person' from vehicles, unnest(array['mot', 'tax']) as kind
          on conflict do nothing`
    await tx`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
      select id, user_id, 'Soon', 'Other', current_date + 7, current_date from vehicles`
    await tx`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date, status)
      select ${car}, ${ann.id}, 'Old', 'Other', d, d, 'completed'
        from (select current_date - n as d from generate_series(1, 5000) n) as days`
  })
  await sql`analyze reminders, users, vehicles, vehicle_access, due_dates`
  const { sql: text, parameters } = dueRows({ user_id: ann.id }, londonToday()).compile(db)
  const plan = await sql.unsafe(`explain (costs off) select ${text}`, parameters as string[])
  const steps = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(steps).not.toMatch(/Seq Scan on (reminders|due_dates|vehicles|users)/)
})
