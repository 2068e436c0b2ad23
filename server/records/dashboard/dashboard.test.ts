import { describe, expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import type { Dashboard } from '#domain/records/dashboard.ts'
import { earnPoints, type PointRule, takeBackVehiclePoints } from '../../members/points/points.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

// After the Beta, so that a new member has no badge yet.
const server = useServer({ BETA: '0' })

const dashboardOf = async (person: Person) => (await (await person.get('/dashboard')).json()) as Dashboard

const inDays = (days: number) => new Date(Date.parse(londonToday()) + days * 86_400_000).toISOString().slice(0, 10)

async function addsVehicles(user_id: string, models: string[], extra: { deleted_at?: Date } = {}) {
  const ids: string[] = []
  for (const model of models) {
    const { id } = await server.services.db
      .insertInto('vehicles')
      .values({ user_id, make: 'Morris', model, year: 1962, transmission: 'Manual', fuel_type: 'Petrol', ...extra })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids as [string, ...string[]]
}

const addsReminder = (
  user_id: string,
  vehicle_id: string,
  title: string,
  due: number,
  extra: { status?: 'completed'; deleted_at?: Date } = {},
) =>
  server.services.db
    .insertInto('reminders')
    .values({
      user_id,
      vehicle_id,
      title,
      type: 'MOT',
      due_date: inDays(due),
      reminder_date: inDays(due - 7),
      ...extra,
    })
    .execute()

async function addsDocument(user_id: string, vehicle_id: string, title: string, deleted_at?: Date) {
  const { services } = server
  const [file] = await services.sql`
    insert into files (user_id, kind, mime) values (${user_id}, 'document', 'application/pdf') returning id`
  await services.sql`
    insert into vehicle_documents (user_id, vehicle_id, title, category, file_id, file_type, file_size, deleted_at)
    values (${user_id}, ${vehicle_id}, ${title}, 'Insurance', ${file?.id}, 'application/pdf', 2048, ${deleted_at ?? null})`
}

describe('the dashboard', () => {
  test('of a new member is empty, not missing', async () => {
    const dashboard = await dashboardOf(await member(server, 'Ann Archer'))
    expect(dashboard).toMatchObject({
      vehicles: [],
      vehicle_count: 0,
      total_points: 0,
      level: 1,
      badges: [],
      badge_count: 0,
      reminders: [],
      activity: [],
      documents: [],
    })
  })

  test('has the first three vehicles, with what is due on their cards, and counts all of them (DASH-06, CNST-11)', async () => {
    const { ann, sam } = await people(server)
    const [, , , four] = await addsVehicles(ann.id, ['One', 'Two', 'Three', 'Four'])
    await addsVehicles(ann.id, ['Scrapped'], { deleted_at: new Date() })
    await addsVehicles(sam.id, ['Marina'])
    await addsReminder(ann.id, four ?? '', 'MOT', 3)
    const { vehicles, vehicle_count } = await dashboardOf(ann)
    expect(vehicles.map((vehicle) => vehicle.model)).toEqual(['Four', 'Three', 'Two'])
    expect(vehicle_count).toBe(4)
    expect(vehicles[0]?.reminders).toMatchObject([{ title: 'MOT', due_date: inDays(3) }])
    const [card] = (await (await ann.get('/vehicles')).json()).vehicles
    expect(vehicles[0]).toEqual(card)
  })

  test('says the points and the level they make (DASH-04, CALL-36)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [car] = await addsVehicles(ann.id, ['Minor'])
    await server.services.sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id)
      values (${ann.id}, 'referral', 250, 'user', ${car})`
    expect(await dashboardOf(ann)).toMatchObject({ total_points: 250, level: 3 })
  })

  test('has the spending of the last three months of all one’s vehicles (DASH-05)', async () => {
    const { ann, sam } = await people(server)
    const [minor, oxford] = await addsVehicles(ann.id, ['Minor', 'Oxford'])
    const [marina] = await addsVehicles(sam.id, ['Marina'])
    const pays = (user_id: string, vehicle_id: string, cost: number, days: number) => server.services.sql`
      insert into maintenance_logs (user_id, vehicle_id, kind, type, date, cost)
      values (${user_id}, ${vehicle_id}, 'running_cost', 'Fuel', ${inDays(days)}, ${cost})`
    await pays(ann.id, minor, 40, 0)
    await pays(ann.id, oxford ?? '', 2.5, -30)
    await pays(ann.id, minor, 1000, -100)
    await pays(sam.id, marina, 500, 0)
    const { spending } = await dashboardOf(ann)
    expect(spending).toMatchObject({ period: '3m', total: 42.5, categories: [{ category: 'Fuel', total: 42.5 }] })
    expect(spending).toEqual(await (await ann.get('/spending')).json())
  })

  test('has four badges, the newest first, and the number earned (DASH-08, CNST-11, CALL-35)', async () => {
    const { ann, sam } = await people(server)
    const earned = ['first-wheels', 'service-stamp', 'modder', 'archivist', 'shutterbug']
    for (const [days, badge] of earned.entries())
      await server.services.sql`
        insert into user_badges (user_id, badge_id, awarded_at)
        values (${ann.id}, ${badge}, now() - make_interval(days => ${days}))`
    const { badges, badge_count } = await dashboardOf(ann)
    expect(badges.map((badge) => badge.name)).toEqual(['First Wheels', 'Service Stamp', 'Modder', 'Archivist'])
    expect(badge_count).toBe(5)
    expect(await dashboardOf(sam)).toMatchObject({ badges: [], badge_count: 0 })
  })

  test('has the five pending reminders due first, each with its vehicle (DASH-09, REMI-08, CNST-11, CALL-72)', async () => {
    const { ann, sam } = await people(server)
    const [minor, oxford] = await addsVehicles(ann.id, ['Minor', 'Oxford'])
    const [scrapped] = await addsVehicles(ann.id, ['Scrapped'], { deleted_at: new Date() })
    const [marina] = await addsVehicles(sam.id, ['Marina'])
    for (const due of [40, -3, 5, 200, 0, 90])
      await addsReminder(ann.id, due % 2 ? minor : (oxford ?? ''), `In ${due}`, due)
    await addsReminder(ann.id, minor, 'Done', 1, { status: 'completed' })
    await addsReminder(ann.id, minor, 'Removed', 1, { deleted_at: new Date() })
    await addsReminder(ann.id, scrapped, 'Of a scrapped car', 1)
    await addsReminder(sam.id, marina, 'Of a stranger', 1)
    await addsReminder(ann.id, marina, 'Of a car that was sold', 1)
    const { reminders } = await dashboardOf(ann)
    expect(reminders.map((reminder) => reminder.title)).toEqual(['In -3', 'In 0', 'In 5', 'In 40', 'In 90'])
    expect(reminders[0]).toMatchObject({ due_date: inDays(-3), make: 'Morris', model: 'Minor', year: 1962 })
  })

  test('has the five newest point transactions with rule name and description, and none of no points (DASH-11, CNST-11, CALL-38)', async () => {
    const { ann, sam } = await people(server)
    const { db } = server.services
    const earns = (vehicle_id: string, rule: PointRule = 'vehicle-added', user_id = ann.id) =>
      earnPoints(db, { user_id, rule, object_type: 'vehicle', object_id: vehicle_id, vehicle_id })
    const cars = await addsVehicles(ann.id, ['1', '2', '3', '4', '5', '6'])
    for (const [index, days] of [3, 1, 6, 2, 5, 4].entries())
      await server.services.sql`
        insert into point_transactions (user_id, rule_id, points, object_type, object_id, created_at)
        values (${ann.id}, 'referral', ${days}, 'user', ${cars[index] ?? ''}, now() - make_interval(days => ${days}))`
    expect((await dashboardOf(ann)).activity.map(({ points }) => points)).toEqual([1, 2, 3, 4, 5])
    for (const car of cars) await earns(car)
    await earns(cars[0], 'modification')
    await earns(await addVehicle(server.services.sql, sam.id), 'vehicle-added', sam.id)
    const full = await dashboardOf(ann)
    expect(full.activity).toHaveLength(5)
    expect(full.activity.map(({ points }) => points)).toEqual([20, 20, 20, 20, 20])
    expect(full.activity[0]).toMatchObject({
      name: 'Vehicle added',
      description: 'You added a vehicle to your garage',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    await takeBackVehiclePoints(db, { id: cars[0], user_id: ann.id })
    expect((await dashboardOf(ann)).activity[0]).toMatchObject({ name: 'Vehicle added', points: -20 })
    expect((await dashboardOf(sam)).activity).toHaveLength(1)
  })

  test('has the five newest documents with their vehicle (DASH-12, CNST-11, CALL-68)', async () => {
    const { ann, sam } = await people(server)
    const [minor] = await addsVehicles(ann.id, ['Minor'])
    const [scrapped] = await addsVehicles(ann.id, ['Scrapped'], { deleted_at: new Date() })
    const [marina] = await addsVehicles(sam.id, ['Marina'])
    for (const title of ['1', '2', '3', '4', '5', '6']) await addsDocument(ann.id, minor, title)
    await addsDocument(ann.id, minor, 'Removed', new Date())
    await addsDocument(ann.id, scrapped, 'Of a scrapped car')
    await addsDocument(sam.id, marina, 'Of a stranger')
    const { documents } = await dashboardOf(ann)
    expect(documents.map((document) => document.title)).toEqual(['6', '5', '4', '3', '2'])
    expect(documents[0]).toMatchObject({
      file_url: expect.stringMatching(/^\/files\//),
      file_size: 2048,
      model: 'Minor',
    })
  })

  test('is nobody else’s, and a visitor gets none (PLAT-54, PLAT-55)', async () => {
    const { ann, sam } = await people(server)
    const [car] = await addsVehicles(ann.id, ['Minor'])
    await addsReminder(ann.id, car, 'MOT', 3)
    await addsDocument(ann.id, car, 'Policy')
    expect(await dashboardOf(sam)).toMatchObject({ vehicles: [], vehicle_count: 0, reminders: [], documents: [] })
    expect((await visitor(server).get('/dashboard')).status).toBe(401)
  })
})
