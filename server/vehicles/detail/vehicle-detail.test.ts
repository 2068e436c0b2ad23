import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { safetyColumns, specificationColumns } from '#domain/vehicles/specification.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { type Person, people } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { sealRecord } from '../../test/records.ts'
import { addFile, addVehicle, inserted, setDue } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

let ann: Person
let sam: Person
let visitor: Person
let id: string

beforeEach(async () => {
  ;({ ann, sam, visitor } = await people(server))
  id = await addVehicle(server.services.sql, ann.id)
})

const sqlOf = () => server.services.sql
const pageOf = async (person: Person) => (await (await person.get(`/vehicles/${id}`)).json()) as VehiclePage

interface Log {
  type?: string
  kind?: string
  date: string
  cost?: number
  mileage?: number
  user_id?: string
  deleted_at?: Date
}
const logs = (...rows: Log[]) =>
  server.services.db
    .insertInto('maintenance_logs')
    .values(
      rows.map(({ type = 'Oil Change', kind = 'service', ...row }) => ({
        vehicle_id: id,
        user_id: ann.id,
        type: type as never,
        kind: kind as never,
        ...row,
      })),
    )
    .execute()

/** As a completed handover leaves it. */
const handsOverTo = (person: Person) => sqlOf()`update vehicles set user_id = ${person.id} where id = ${id}`

describe('the vehicle’s page', () => {
  test('is one answer: the vehicle, its owner’s name from the users table and its figures (VDET-06, VDET-08, DATA-12)', async () => {
    await sqlOf()`update vehicles set registration_number = 'AB12CDE', mileage = 42000,
      number_of_previous_keepers = 3 where id = ${id}`
    await setDue(sqlOf(), id, 'mot', ago(-40))
    await sqlOf()`insert into vehicle_data (vehicle_id, color, door_plan, date_first_registered)
      values (${id}, 'Blue', '3 DOOR HATCHBACK', '2015-03-01')`
    const page = await pageOf(ann)
    expect(page).toMatchObject({
      id,
      make: 'Mini',
      model: 'Cooper',
      year: 2015,
      registration_number: 'AB12CDE',
      mileage: 42000,
      mot_expiry: ago(-40),
      mot_status: 'Valid',
      tax_status: 'Unknown',
      status: 'Owned',
      is_public: false,
      owner_name: 'Ann Archer',
      color: 'Blue',
      door_plan: '3 DOOR HATCHBACK',
      date_first_registered: '2015-03-01',
      number_of_previous_keepers: 3,
      stats: { records: 0, total_spent: 0, cost_per_mile: null, major_service: null, minor_service: null },
    })
    expect(page.created_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(Object.keys(page)).not.toContain('user_id')
    await sqlOf()`update users set name = ' ' where id = ${ann.id}`
    expect((await pageOf(ann)).owner_name).toBe('Unknown')
  })

  test('counts records and adds up what this owner spent, without what was deleted (OVER-02)', async () => {
    await logs(
      { date: ago(10), cost: 120.5 },
      { date: ago(20), cost: 79.5 },
      { date: ago(30), cost: 1000, deleted_at: new Date() },
      { date: ago(900), cost: 300, user_id: sam.id },
    )
    await sqlOf()`insert into vehicle_notes (vehicle_id, user_id, content) values (${id}, ${ann.id}, 'Squeaks')`
    expect((await pageOf(ann)).stats).toMatchObject({ records: 4, total_spent: 200 })
  })

  test('counts of a former owner what came with the vehicle, and of their costs the shared ones, as /spending does (OVER-02)', async () => {
    const sql = sqlOf()
    await logs(
      { date: ago(10), cost: 100 },
      { date: ago(20), cost: 40 },
      { date: ago(30), cost: 7, deleted_at: new Date() },
    )
    await sql`update maintenance_logs set cost_shared = true where cost in (40, 7)`
    await sql`insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost, cost_shared)
      values (${id}, ${ann.id}, 'Tech', 'Radio', 'Blaupunkt', ${ago(5)}, 25, true),
             (${id}, ${ann.id}, 'Tech', 'Clock', 'Smiths', ${ago(5)}, 500, false)`
    const note = (content: string) =>
      inserted(
        sql`insert into vehicle_notes (vehicle_id, user_id, content) values (${id}, ${ann.id}, ${content}) returning id`,
      )
    await note('Private')
    await sealRecord(server, 'vehicle_notes', await note('For the next owner'))
    for (const shown of [true, false])
      await sql`insert into vehicle_media (vehicle_id, user_id, media_file_id, media_type, is_publicly_visible)
        values (${id}, ${ann.id}, ${await addFile(sql, ann.id)}, 'image', ${shown})`
    await sql`insert into vehicle_documents (vehicle_id, user_id, title, category, file_id, file_type, file_size)
      values (${id}, ${ann.id}, 'Policy', 'Insurance', ${await addFile(sql, ann.id)}, 'application/pdf', 9)`
    expect((await pageOf(ann)).stats).toMatchObject({ records: 9, total_spent: 665 })

    await handsOverTo(sam)
    expect((await pageOf(sam)).stats).toMatchObject({ records: 6, total_spent: 65 })
    expect((await (await sam.get(`/vehicles/${id}/spending`)).json()).total).toBe(65)
    await logs({ date: ago(1), cost: 3, user_id: sam.id })
    expect((await pageOf(sam)).stats).toMatchObject({ records: 7, total_spent: 68 })
  })

  test('shows the latest Major and the latest Minor Service (SERV-11)', async () => {
    await logs(
      { type: 'Major Service', date: ago(800), mileage: 20000 },
      { type: 'Major Service', date: ago(100), mileage: 40000 },
      { type: 'Major Service', date: ago(5), deleted_at: new Date() },
      { type: 'Minor Service', date: ago(400) },
      { type: 'Oil Change', date: ago(1) },
    )
    const { major_service, minor_service } = (await pageOf(ann)).stats
    expect(major_service).toMatchObject({ date: ago(100), mileage: 40000 })
    expect(minor_service).toMatchObject({ date: ago(400), mileage: null })
  })

  test('knows the cost of a mile from records and MOT tests, and says nothing when it cannot (OVER-02)', async () => {
    expect((await pageOf(ann)).stats.cost_per_mile).toBeNull()
    await sqlOf()`update vehicles set mileage = 50000, created_at = ${new Date(`${ago(700)}T12:00:00Z`)} where id = ${id}`
    const data = await inserted(sqlOf()`insert into vehicle_data (vehicle_id) values (${id}) returning id`)
    await sqlOf()`insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit,
        mileage_anomaly_detected)
      values (${data}, ${id}, ${ago(365)}, 'Pass', 64374, 'km', false), (${data}, ${id}, ${ago(366)}, 'Fail', 99999, 'mi', true)`
    await logs(
      { date: ago(200), cost: 400, mileage: 45000 },
      { type: 'Fuel', kind: 'running_cost', date: ago(3), cost: 600 },
      { date: ago(500), cost: 5000 },
      { date: ago(50), cost: 700, user_id: sam.id },
    )
    // 64,374 km are 40,000 miles: £1,000 for 10,000 of them.
    expect((await pageOf(ann)).stats.cost_per_mile).toBe(0.1)
  })

  test('is not found for a stranger, for the former owner, when deleted or malformed; a visitor signs in first (VDET-01, VDET-05, PLAT-24)', async () => {
    const answers = async (person: Person, path = id) =>
      (
        await Promise.all([
          person.get(`/vehicles/${path}`),
          person.get(`/vehicles/${path}/specification`),
          person.put(`/vehicles/${path}/status`, { status: 'For Sale' }),
        ])
      ).map(({ status }) => status)
    expect(await answers(sam)).toEqual([404, 404, 404])
    expect(await answers(visitor)).toEqual([401, 401, 401])
    expect(await answers(ann, 'none')).toEqual([404, 404, 404])
    expect(await (await sam.get(`/vehicles/${id}`)).json()).toEqual(
      await (await sam.get('/vehicles/0b3d2e00-0000-4000-8000-000000000000')).json(),
    )
    await handsOverTo(sam)
    expect(await answers(ann)).toEqual([404, 404, 404])
    expect((await pageOf(sam)).owner_name).toBe('Sam Sutton')
    await sqlOf()`update vehicles set deleted_at = now() where id = ${id}`
    expect(await answers(sam)).toEqual([404, 404, 404])
    expect(await (await sam.get(`/vehicles/${id}`)).json()).toMatchObject({ error: { message: 'Vehicle not found' } })
  })
})

describe('the records of a vehicle', () => {
  const uploaded = async (kind: string) =>
    (await (await ann.post(`/uploads/${kind}`, await jpeg(40, 30), { 'x-file-name': 'car.jpg' })).json()).id as string
  const bodies: Record<string, () => object | Promise<object>> = {
    'service-records': () => ({ type: 'Oil Change', date: today }),
    'running-costs': () => ({ type: 'Fuel', date: today, cost: 60 }),
    washes: () => ({ type: 'Exterior Wash', date: today }),
    notes: () => ({ content: 'Squeaks' }),
    reminders: () => ({ title: 'Tyres', type: 'Other', due_date: ago(-20) }),
    modifications: () => ({ type: 'Tech', name: 'Radio', brand: 'Blaupunkt', install_date: today }),
    media: async () => ({ file_id: await uploaded('media') }),
    documents: async () => ({ title: 'Policy', category: 'Insurance', file_id: await uploaded('document') }),
  }

  test.each(Object.keys(bodies))('%s: added, changed and deleted by the owner alone (VDET-22)', async (kind) => {
    const path = `/vehicles/${id}/${kind}`
    const body = await bodies[kind]?.()
    const tries = async (person: Person, record: string) => [
      (await person.post(path, body)).status,
      (await person.patch(`${path}/${record}`, { ...body, version: 1 })).status,
      (await person.delete(`${path}/${record}`)).status,
    ]
    const added = await ann.post(path, body)
    const record = await added.json()
    expect(added.status, JSON.stringify(record)).toBe(201)
    expect(await tries(sam, record.id)).toEqual([404, 404, 404])
    expect(await tries(visitor, record.id)).toEqual([401, 401, 401])
    const { id: still, version } = await (await ann.get(`${path}/${record.id}`)).json()
    expect([still, version]).toEqual([record.id, record.version])
  })
})

describe('the sale', () => {
  const puts = (person: Person, status: string) => person.put(`/vehicles/${id}/status`, { status })
  const published = async () =>
    (
      await sqlOf()`select points from point_transactions where user_id = ${ann.id} and rule_id = 'vehicle-published'`
    ).map((row) => row.points)

  test('turns the public page on, and off again with the same address; the listing goes back to a draft (VDET-18, VDET-19, C-23)', async () => {
    expect((await puts(ann, 'For Sale')).status).toBe(204)
    const shown = await pageOf(ann)
    expect(shown).toMatchObject({ status: 'For Sale', is_public: true })
    expect(shown.public_url).toMatch(/^mini-cooper-2015-[a-z0-9]{8}$/)
    await sqlOf()`insert into vehicle_listings (vehicle_id, user_id, price, description, location, contact_phone,
        contact_email, status, url_slug, published_at)
      values (${id}, ${ann.id}, 4000, 'Tidy', 'Leeds', '0113', 'ann@example.org', 'published', ${`mini-${id}`}, now())`

    expect((await puts(ann, 'Owned')).status).toBe(204)
    expect(await pageOf(ann)).toMatchObject({ status: 'Owned', is_public: false, public_url: shown.public_url })
    expect(await sqlOf()`select status from vehicle_listings where vehicle_id = ${id}`).toEqual([{ status: 'draft' }])

    await puts(ann, 'For Sale')
    expect(await pageOf(ann)).toMatchObject({ is_public: true, public_url: shown.public_url })
    expect(await sqlOf()`select status from vehicle_listings where vehicle_id = ${id}`).toEqual([{ status: 'draft' }])
    expect(await published()).toEqual([10])
  })

  test('survives flips at the same moment: one address, paid once, and the flags agree with the status', async () => {
    const flips = ['For Sale', 'Owned', 'For Sale', 'For Sale', 'Owned', 'For Sale']
    const answers = await Promise.all(flips.map((status) => puts(ann, status)))
    expect(answers.map(({ status }) => status)).toEqual(flips.map(() => 204))
    const page = await pageOf(ann)
    expect(page.is_public).toBe(page.status === 'For Sale')
    expect(page.public_url).toMatch(/^mini-cooper-2015-[a-z0-9]{8}$/)
    expect(await published()).toEqual([10])
  })

  test('is the owner’s alone, whatever the body says (VDET-18, VDET-22)', async () => {
    expect((await sam.put(`/vehicles/${id}/status`, { status: 'For Sale', user_id: sam.id })).status).toBe(404)
    expect(await pageOf(ann)).toMatchObject({ status: 'Owned', is_public: false, public_url: null })
    const odd = await ann.put(`/vehicles/${id}/status`, { status: 'Stolen' })
    expect(odd.status).toBe(400)
    expect(await odd.json()).toHaveProperty('error.fields.status')
    await ann.put(`/vehicles/${id}/status`, { status: 'For Sale', public_url: 'mine', is_public: false })
    expect((await pageOf(ann)).public_url).not.toBe('mine')
  })
})

describe('the specification', () => {
  const get = async () => {
    const answer = await ann.get(`/vehicles/${id}/specification`)
    return { status: answer.status, ...(await answer.json()) }
  }

  test('is read by the vehicle’s data and says which part is missing (OVER-04, OVER-06, CALL-60)', async () => {
    expect(await get()).toMatchObject({ status: 404, error: { message: 'No vehicle data found' } })
    const data = await inserted(sqlOf()`insert into vehicle_data (vehicle_id) values (${id}) returning id`)
    expect(await get()).toMatchObject({ status: 404, error: { message: 'No technical specifications found' } })
    await sqlOf()`insert into technical_specifications (vehicle_data_id, vehicle_id, engine_make, power_bhp)
      values (${data}, ${id}, 'BMW', 134.5)`
    expect(await get()).toMatchObject({ status: 200, engine_make: 'BMW', power_bhp: 134.5, euro_ncap_adult: null })
    await sqlOf()`insert into safety_ratings (vehicle_data_id, vehicle_id, euro_ncap_adult) values (${data}, ${id}, 79)`
    expect(await get()).toMatchObject({ euro_ncap_adult: 79 })
  })

  test('has every column of the two tables (DATA-14, DATA-15, DATA-16)', async () => {
    const kept = await sqlOf()`select column_name from information_schema.columns
      where table_name in ('technical_specifications', 'safety_ratings') and table_schema = current_schema()
        and column_name not in ('id', 'vehicle_id', 'vehicle_data_id')`
    expect([...specificationColumns, ...safetyColumns].toSorted()).toEqual(
      kept.map((row) => row.column_name).toSorted(),
    )
  })
})
