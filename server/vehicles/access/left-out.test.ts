import { expect, test } from 'vitest'
import type { PeoplePage } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { tellReachedReminders } from '../../records/reminders/tell-reminders.ts'
import { letIn } from '../../test/access.ts'
import { asks } from '../../test/asking.ts'
import { member, type Person } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { type OwnedVehicle, ownedColumns } from '../access.ts'
import { holdVehicle } from '../garage/own-vehicle.ts'

const server = useServer()
const choice = { role: 'contributor', shows_costs: true, shows_documents: true, reminds: true } as const

/** Whose Wolseley is nobody else's business. */
async function garage() {
  const [olive, dan] = await Promise.all([member(server, 'Olive Owen'), member(server, 'Dan Dale')])
  const { sql } = server.services
  await sql`update users set email_verified = true where id in ${sql([olive.id, dan.id])}`
  const [mini, secret] = [await addVehicle(sql, olive.id), await addVehicle(sql, olive.id)]
  await sql`update vehicles set make = 'Wolseley', model = 'Hornet', registration_number = 'WOL53Y' where id = ${secret}`
  const path = `/vehicles/${secret}`
  await olive.post(`${path}/reminders`, { title: 'Grease the Wolseley', type: 'Other', due_date: '2141-06-30' })
  await olive.post(`${path}/reminders`, { title: 'Wax the Wolseley', type: 'Other', due_date: '2020-01-01' })
  await olive.post(`${path}/washes`, {
    date: '2026-03-01',
    comments: 'Wolseley waxed',
    service_center: 'Wolseley Wash',
  })
  return { olive, dan, mini, secret, path }
}
const peopleOf = async (person: Person) => (await (await person.get('/people')).json()) as PeoplePage

/** Everywhere that a member is told of cars. */
async function toldTo(person: Person) {
  const addresses = [
    '/vehicles',
    '/dashboard',
    '/search?q=wolseley',
    '/search?q=WOL53Y',
    '/notifications',
    '/people',
    '/due',
  ]
  const answers = await Promise.all(addresses.map(async (address) => (await person.get(address)).text()))
  const questions = ['what is due on the wolseley', 'which cars do I have', 'how much did I spend on my cars this year']
  const said = await Promise.all(questions.map((question) => asks(person, question)))
  return JSON.stringify([answers, said.map(({ text }) => text)])
}

test('a car left out of the garage is told of nowhere, and one added later is in', async () => {
  const { olive, dan, mini, secret, path } = await garage()
  const access = await letIn(olive, dan, 'contributor', { shows_costs: true })
  expect((await dan.get(path)).status).toBe(200)
  expect(await toldTo(dan)).toMatch(/Wolseley/)
  await tellReachedReminders(server.services, new Date('2141-06-30T12:00:00Z'))
  const calendar = await (await dan.post('/calendar-feed', { replaces: null })).json()
  const read = async () => (await server.app.request(calendar.path)).text()
  expect(await read()).toContain('Wolseley')

  const changed = await olive.patch(`/people/${access}`, { ...choice, except_vehicles: [secret] })
  expect(await changed.json()).toMatchObject({ except_vehicles: [{ id: secret, make: 'Wolseley' }] })
  for (const address of ['', '/timeline', '/reminders', '/spending', '/fuel', '/documents'])
    expect([address, (await dan.get(`${path}${address}`)).status]).toEqual([address, 404])
  expect((await dan.post(`${path}/notes`, { content: 'Rattles' })).status).toBe(404)
  expect(await toldTo(dan)).not.toMatch(new RegExp(`Wolseley|${secret}`))
  expect(await read()).not.toContain('Wolseley')
  expect((await dan.get(`/vehicles/${mini}`)).status).toBe(200)
  const later = await addVehicle(server.services.sql, olive.id)
  expect((await dan.get(`/vehicles/${later}`)).status).toBe(200)

  // Whom the car's page names, and whom its reminders reach.
  const people = async (id: string) => (await (await olive.get(`/vehicles/${id}/people`)).json()).people
  expect([await people(mini), await people(secret)]).toMatchObject([[{ id: access }], []])
  expect(await (await olive.get(`${path}/reminded-people`)).text()).not.toContain('Dan Dale')

  await olive.patch(`/people/${access}`, { ...choice, except_vehicles: [] })
  expect((await dan.get(path)).status).toBe(200)
})

test('what they could still use of it ends with it: keys, reminders of theirs, a save under way', async () => {
  const { olive, dan, mini, secret, path } = await garage()
  const { sql, db } = server.services
  const access = await letIn(olive, dan, 'contributor')
  const forDan = { title: 'Wash her', type: 'Other', due_date: '2141-07-01', for_member: dan.id }
  const { id: reminder } = await (await olive.post(`${path}/reminders`, forDan)).json()
  await tellReachedReminders(server.services, new Date('2141-06-30T12:00:00Z'))
  for (const car of [mini, secret])
    await sql`insert into notifications (user_id, type, title, content, metadata)
              values (${dan.id}, 'reminder_due', 'Due', 'Due', ${sql.json({ vehicle_id: car })})`
  for (const [at, car] of [mini, secret].entries())
    await sql`insert into api_keys (user_id, vehicle_id, name, scopes, token_hash, ending, expires_at)
              values (${dan.id}, ${car}, 'Script', '{records:read}', ${String(at).repeat(64)}, 'abcd', now() + interval '1 day')`
  const row = await db.selectFrom('vehicles').select(ownedColumns).where('id', '=', secret).executeTakeFirstOrThrow()
  const grant = { id: access, member_id: dan.id, ...choice }
  await olive.patch(`/people/${access}`, { ...choice, except_vehicles: [secret] })
  const left = await sql`select metadata ->> 'vehicle_id' as car from notifications
                          where user_id = ${dan.id} and type = 'reminder_due'`
  expect(left.map(({ car }) => car)).toEqual([mini])
  expect(
    (await sql`select vehicle_id from api_keys where user_id = ${dan.id}`).map(({ vehicle_id }) => vehicle_id),
  ).toEqual([mini])
  expect(await (await olive.get(`${path}/reminders/${reminder}`)).json()).toMatchObject({ for_member: null })
  const held = db.transaction().execute((tx: Db) => holdVehicle(tx, { ...row, grant } as unknown as OwnedVehicle))
  await expect(held).rejects.toThrow('Vehicle not found')
})

test('left out from the first, the invited are not told; access to that car by itself counts all the same', async () => {
  const { olive, dan, mini, secret, path } = await garage()
  const asked = { ...choice, email: dan.email, vehicle_id: null, except_vehicles: [secret] }
  const invited = await (await olive.post('/people', asked)).json()
  expect(invited.except_vehicles).toMatchObject([{ id: secret }])
  expect(JSON.stringify(await peopleOf(dan))).not.toMatch(/Wolseley|except/)
  expect((await dan.post(`/people/${invited.id}/accept`)).status).toBe(200)
  expect(JSON.stringify(await peopleOf(dan))).not.toMatch(/Wolseley|except/)
  expect([(await dan.get(path)).status, (await dan.get(`/vehicles/${mini}`)).status]).toEqual([404, 200])
  await letIn(olive, dan, 'viewer', { vehicle: secret })
  expect((await dan.get(path)).status).toBe(200)
})

test('only cars of one’s own are left out, and only of a garage', async () => {
  const { olive, dan, mini, secret } = await garage()
  const his = await addVehicle(server.services.sql, dan.id)
  const access = await letIn(olive, dan, 'viewer')
  const one = await letIn(olive, dan, 'viewer', { vehicle: mini })
  expect((await olive.patch(`/people/${access}`, { ...choice, except_vehicles: [his] })).status).toBe(404)
  const invitation = { ...choice, email: 'new@example.org', vehicle_id: null }
  expect((await olive.post('/people', { ...invitation, except_vehicles: [his] })).status).toBe(404)
  expect((await olive.patch(`/people/${access}`, { ...choice, except_vehicles: ['x'] })).status).toBe(400)
  await olive.patch(`/people/${one}`, { ...choice, except_vehicles: [mini] })
  expect((await dan.get(`/vehicles/${mini}`)).status).toBe(200)
  // A change that says nothing of them leaves them as they are.
  await olive.patch(`/people/${access}`, { ...choice, except_vehicles: [secret] })
  await olive.patch(`/people/${access}`, choice)
  expect((await dan.get(`/vehicles/${secret}`)).status).toBe(404)
})
