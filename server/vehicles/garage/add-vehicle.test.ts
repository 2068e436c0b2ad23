import { describe, expect, test } from 'vitest'
import type { NewVehicle } from '#domain/vehicles/vehicle.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, paddedJpeg } from '../../test/pictures.ts'
import { startTestServer, type TestServer, useServer } from '../../test/server.ts'

const server = useServer()

const mini: NewVehicle = {
  make: 'Mini',
  model: 'Cooper',
  year: 2015,
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: 41_200,
  looked_up: false,
}
const golf = {
  ...mini,
  registration_number: 'GT64 QVW',
  make: 'Volkswagen',
  model: 'Golf GTI',
  mileage: 0,
  looked_up: true,
}

const rowsOf = async (id: string, on = server) => {
  const { sql } = on.services
  const [vehicle] = await sql`select * from vehicles where id = ${id}`
  const [data] = await sql`select * from vehicle_data where vehicle_id = ${id}`
  const [specification] = await sql`select * from technical_specifications where vehicle_id = ${id}`
  const [safety] = await sql`select * from safety_ratings where vehicle_id = ${id}`
  const tests = await sql`select * from mot_history where vehicle_id = ${id} order by test_date desc`
  const keepers = await sql`select * from keeper_history where vehicle_id = ${id} order by date_of_transaction desc`
  return { vehicle, data, specification, safety, tests, keepers }
}

const pointsOf = async (person: Person, on = server) =>
  (await on.services.sql`select total_points from user_points where user_id = ${person.id}`)[0]?.total_points

const vehiclesOf = async (person: Person, on = server) =>
  Number((await on.services.sql`select count(*) from vehicles where user_id = ${person.id}`)[0]?.count)

async function uploads(person: Person) {
  const answer = await person.post('/uploads/vehicle_photo', await jpeg(40, 30))
  return (await answer.json()).id as string
}

describe('adding a vehicle', () => {
  test('by hand: owned, private, its records shown once it is public, and nothing invented about it (GARA-24, GARA-28, GARA-29, CALL-49)', async () => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.post('/vehicles', { ...mini, engine_type: ' ', registration_number: '' })
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    const { vehicle, data, tests } = await rowsOf(id)
    expect(vehicle).toMatchObject({
      user_id: ann.id,
      make: 'Mini',
      mileage: 41_200,
      status: 'Owned',
      is_public: false,
      show_maintenance: true,
      show_modifications: true,
      engine_type: null,
      registration_number: null,
      image_url: null,
      tax_status: null,
      mot_status: null,
    })
    expect(data).toBeUndefined()
    expect(tests).toHaveLength(0)
    expect((await (await ann.get('/vehicles')).json()).vehicles[0]).toMatchObject({ id, make: 'Mini' })
  })

  test('by its registration: everything the registry knows is kept with it (GARA-15, GARA-37, AUTH-24, CALL-51, CALL-58)', async () => {
    const ann = await member(server, 'Ann Archer')
    const prefill = await (await ann.post('/registry/lookup', { registration: 'gt64 qvw' })).json()
    const { id } = await (await ann.post('/vehicles', golf)).json()
    const { vehicle, data, specification, safety, tests, keepers } = await rowsOf(id)
    expect(vehicle).toMatchObject({
      registration_number: 'GT64QVW',
      tax_status: 'Valid',
      tax_due_date: prefill.tax_due_date,
      mot_status: 'Valid',
      mot_expiry: prefill.mot_expiry,
      number_of_previous_keepers: 1,
      last_keeper_change: '2017-10-11',
    })
    expect(data).toMatchObject({
      vrm: 'GT64QVW',
      make: 'VOLKSWAGEN',
      color: 'Red',
      date_first_registered: '2014-09-26',
    })
    expect(specification).toMatchObject({ vehicle_data_id: data?.id, engine_capacity: 1984, power_bhp: 217 })
    expect(safety).toMatchObject({ vehicle_data_id: data?.id, euro_ncap_adult: 94 })
    expect(tests.length).toBeGreaterThan(5)
    expect(tests[0]).toMatchObject({ test_result: 'Pass', expiry_date: prefill.mot_expiry })
    expect(keepers).toMatchObject([{ date_of_transaction: '2017-10-11', number_of_previous_keepers: 1 }])
  })

  test('what the registry said is not taken from the body, nor anything else that is ours to say', async () => {
    const ann = await member(server, 'Ann Archer')
    const { id } = await (
      await ann.post('/vehicles', {
        ...golf,
        user_id: '00000000-0000-4000-8000-000000000001',
        status: 'For Sale',
        is_public: true,
        tax_status: 'Valid',
        tax_due_date: '2199-01-01',
        mot_expiry: '2199-01-01',
        number_of_previous_keepers: 0,
        vehicle_data: { color: 'Gold' },
      })
    ).json()
    const { vehicle, data } = await rowsOf(id)
    expect(vehicle).toMatchObject({ user_id: ann.id, status: 'Owned', is_public: false, number_of_previous_keepers: 1 })
    expect(vehicle?.tax_due_date < '2190').toBe(true)
    expect(vehicle?.mot_expiry < '2190').toBe(true)
    expect(data?.color).toBe('Red')
  })

  test('without the wish to look it up, a known registration brings nothing', async () => {
    const ann = await member(server, 'Ann Archer')
    const { id } = await (await ann.post('/vehicles', { ...golf, looked_up: false })).json()
    expect((await rowsOf(id)).data).toBeUndefined()
  })

  test('a registration that the registry does not know is added as it was typed', async () => {
    const ann = await member(server, 'Ann Archer')
    const answer = await ann.post('/vehicles', { ...mini, registration_number: 'AB12CDE', looked_up: true })
    expect(answer.status).toBe(201)
    expect((await rowsOf((await answer.json()).id)).data).toBeUndefined()
  })

  test('its points are earned once, and onboarding knows of it (AUTH-27)', async () => {
    const ann = await member(server, 'Ann Archer')
    const image_file_id = await uploads(ann)
    const { id, image_url } = await (await ann.post('/vehicles', { ...mini, image_file_id })).json()
    expect(image_url).toBe(`/files/${image_file_id}`)
    expect(await pointsOf(ann)).toBe(25)
    const { sql } = server.services
    const [step] = await sql`
      select vehicle_added, steps.updated_at = vehicles.created_at as updated
        from user_onboarding as steps join vehicles using (user_id) where user_id = ${ann.id}`
    expect(step).toEqual({ vehicle_added: true, updated: true })
    const earned = await sql`select rule_id, points from point_transactions where object_id = ${id} order by points`
    expect(earned).toMatchObject([
      { rule_id: 'first-photo', points: 5 },
      { rule_id: 'vehicle-added', points: 20 },
    ])
    expect((await ann.get(`/files/${image_file_id}`)).status).toBe(200)
  })

  test('the maintenance intro is due after the first vehicle, however often it is sent, and after no other (GARA-16)', async () => {
    const { ann, sam } = await people(server)
    const key = { 'idempotency-key': 'one-attempt' }
    const dueAfter = async (person: Person, headers = {}) =>
      (await (await person.post('/vehicles', mini, headers)).json()).maintenance_intro_due
    expect([await dueAfter(ann, key), await dueAfter(ann, key), await dueAfter(ann)]).toEqual([true, true, false])
    const atOnce = await Promise.all([dueAfter(sam), dueAfter(sam), dueAfter(sam)])
    expect(atOnce.toSorted()).toEqual([false, false, true])
    const seen = await member(server, 'Nora New')
    await seen.put('/onboarding', { maintenance_intro_viewed: true })
    expect(await dueAfter(seen)).toBe(false)
  })

  test('what is missing or out of range is named, and nothing is added (GARA-21, GARA-22, GARA-23, GARA-25, GARA-26)', async () => {
    const ann = await member(server, 'Ann Archer')
    const missing = await ann.post('/vehicles', {})
    expect(missing.status).toBe(400)
    expect(Object.keys((await missing.json()).error.fields).sort()).toEqual(
      ['fuel_type', 'make', 'mileage', 'model', 'transmission', 'year'].sort(),
    )
    const nextYear = new Date().getFullYear() + 1
    const wrong: [object, string][] = [
      [{ year: 1899 }, 'year'],
      [{ year: nextYear + 1 }, 'year'],
      [{ mileage: -1 }, 'mileage'],
      [{ mileage: 10_000_000 }, 'mileage'],
      [{ mileage: 'lots' }, 'mileage'],
      [{ transmission: 'Hydramatic' }, 'transmission'],
      [{ fuel_type: 'Coal' }, 'fuel_type'],
      [{ registration_number: 'ABCDEFGHI' }, 'registration_number'],
      [{ make: '  ' }, 'make'],
      [{ make: 'x'.repeat(101) }, 'make'],
      [{ image_file_id: 'photo.png' }, 'image_file_id'],
    ]
    for (const [change, field] of wrong) {
      const answer = await ann.post('/vehicles', { ...mini, ...change })
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, [field]])
    }
    expect(await vehiclesOf(ann)).toBe(0)
    for (const year of [1900, nextYear]) expect((await ann.post('/vehicles', { ...mini, year })).status).toBe(201)
  })

  test('a visitor adds nothing', async () => {
    expect((await visitor(server).post('/vehicles', mini)).status).toBe(401)
    expect((await visitor(server).post('/registry/lookup', { registration: 'GT64QVW' })).status).toBe(401)
  })

  test('somebody else’s upload is no photo of mine, and the vehicle is not added either', async () => {
    const { ann, sam } = await people(server)
    const theirs = await uploads(sam)
    const answer = await ann.post('/vehicles', { ...golf, image_file_id: theirs })
    expect(answer.status).toBe(404)
    expect(await vehiclesOf(ann)).toBe(0)
    expect(await pointsOf(ann)).toBe(0)
  })

  test('a photo must be a picture of at most 10 MB (GARA-30, GARA-31)', async () => {
    const ann = await member(server, 'Ann Archer')
    const send = async (bytes: Uint8Array) => {
      const answer = await ann.post('/uploads/vehicle_photo', bytes)
      return [answer.status, (await answer.json()).error?.message]
    }
    const most = 10_485_760
    expect(await send(await paddedJpeg(most + 1))).toEqual([413, 'Image file is too large. Maximum size is 10MB.'])
    expect(await send(Buffer.from('%PDF-1.7 not a picture'))).toEqual([415, 'Only image files are allowed.'])
    expect(await send(await paddedJpeg(most))).toEqual([201, undefined])
  })

  test('sent twice after a lost answer it is added once', async () => {
    const ann = await member(server, 'Ann Archer')
    const key = { 'idempotency-key': 'attempt-0123456789' }
    const first = await (await ann.post('/vehicles', mini, key)).json()
    expect(await (await ann.post('/vehicles', mini, key)).json()).toEqual(first)
    expect(await vehiclesOf(ann)).toBe(1)
  })
})

describe('a failure while adding', () => {
  const tables = [
    'vehicle_data',
    'safety_ratings',
    'technical_specifications',
    'mot_history',
    'keeper_history',
    'user_onboarding',
    'point_transactions',
  ]

  test.each(tables)('in %s leaves nothing of it (GARA-42, AUTH-25)', async (table) => {
    const ann = await member(server, 'Ann Archer')
    const image_file_id = await uploads(ann)
    const { sql } = server.services
    await sql.unsafe(`
      create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
      create trigger break_down before insert or update on ${table} for each row execute function break_down();`)
    try {
      expect((await ann.post('/vehicles', { ...golf, image_file_id })).status).toBe(500)
    } finally {
      await sql.unsafe(`drop trigger break_down on ${table}; drop function break_down()`)
    }
    expect(await vehiclesOf(ann)).toBe(0)
    expect(await pointsOf(ann)).toBe(0)
    const [left] = await sql`
      select (select count(*)::int from vehicle_data where vrm = 'GT64QVW' and vehicle_id not in (select id from vehicles)) as data,
             (select vehicle_added from user_onboarding where user_id = ${ann.id}) as added,
             (select state from files where id = ${image_file_id}) as photo`
    expect(left).toEqual({ data: 0, added: false, photo: 'pending' })
    expect((await ann.post('/vehicles', { ...golf, image_file_id })).status).toBe(201)
  })
})

describe('the number of vehicles a plan has room for', () => {
  const start = (settings: Record<string, string>) => startTestServer(settings)

  const addsAtOnce = async (on: TestServer, count: number) => {
    const ann = await member(on, 'Ann Archer')
    const answers = await Promise.all(Array.from({ length: count }, () => ann.post('/vehicles', mini)))
    const refused = answers.find((answer) => answer.status !== 201)
    return { ann, statuses: answers.map((answer) => answer.status).sort(), refused: await refused?.json() }
  }

  test('does not hold during the Beta (PLAN-06, PLAN-26)', async () => {
    const { statuses } = await addsAtOnce(server, 4)
    expect(statuses).toEqual([201, 201, 201, 201])
  })

  test('holds where the operator says so, also against several at once, and a deleted vehicle makes room (PLAN-06, PLAN-26)', async () => {
    const { server: capped, stop } = await start({ CAP_VEHICLES: '1' })
    try {
      const { ann, statuses, refused } = await addsAtOnce(capped, 4)
      expect(statuses).toEqual([201, 402, 402, 402])
      expect(refused.error).toMatchObject({
        code: 'limit_vehicles',
        message: expect.stringContaining('room for 1 vehicle.'),
      })
      const [{ id }] = (await (await ann.get('/vehicles')).json()).vehicles
      await ann.delete(`/vehicles/${id}`)
      expect((await ann.post('/vehicles', mini)).status).toBe(201)
    } finally {
      await stop()
    }
  })
})
