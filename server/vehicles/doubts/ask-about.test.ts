import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { member, type Person } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const wash = { date: today }

async function asked(answer: Promise<Response>) {
  const response = await answer
  const { error } = (await response.json()) as {
    error?: { code: string; doubts?: { code: string; question: string }[] }
  }
  return [response.status, error?.code, ...(error?.doubts ?? []).map(({ code }) => code)]
}

const testedAt = (vehicle_id: string, test_date: string, odometer_reading: number, odometer_unit = 'mi') =>
  server.services.sql`
    with of as (insert into vehicle_data (vehicle_id) values (${vehicle_id}) returning id)
    insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
    select of.id, ${vehicle_id}, ${test_date}, 'Pass', ${odometer_reading}, ${odometer_unit} from of`

describe('a mileage that does not fit', () => {
  test('is asked about, kept when confirmed, and marked for good; nothing is kept before', async () => {
    const { ann, car, path, traces } = await memberWithCar(server)
    await testedAt(car, addDays(today, -30), 121_260)
    const before = await traces()
    const slip = { ...wash, mileage: 98_500 }
    const refused = await ann.post(`${path}/washes`, slip)
    expect([refused.status, (await refused.json()).error]).toEqual([
      409,
      {
        code: 'please_confirm',
        message: expect.stringMatching(/^Your last reading was 121,260, on .* Is 98,500 right\?$/),
        doubts: [expect.objectContaining({ code: 'mileage_below_earlier', field: 'mileage' })],
      },
    ])
    expect(await traces()).toEqual(before)
    // An answer to another question doesn't answer this one.
    expect(await asked(ann.post(`${path}/washes`, { ...slip, confirmed: ['cost_unusual'] }))).toEqual([
      409,
      'please_confirm',
      'mileage_below_earlier',
    ])
    const kept = await ann.post(`${path}/washes`, { ...slip, confirmed: ['mileage_below_earlier'] })
    expect(await kept.json()).toMatchObject({ mileage: 98_500, confirmed_doubts: ['mileage_below_earlier'] })
    const { items } = await (await ann.get(`${path}/timeline`)).json()
    expect(items[0].record.confirmed_doubts).toEqual(['mileage_below_earlier'])
  })

  test('is not asked about twice in one form: the same attempt goes on with the answer', async () => {
    const { ann, car, path } = await memberWithCar(server)
    await testedAt(car, addDays(today, -30), 121_260)
    const key = { 'idempotency-key': 'attempt-0001' }
    const slip = { ...wash, mileage: 98_500 }
    expect((await ann.post(`${path}/washes`, slip, key)).status).toBe(409)
    const saves = () => ann.post(`${path}/washes`, { ...slip, confirmed: ['mileage_below_earlier'] }, key)
    const [first, again] = [await saves(), await saves()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect((await first.json()).id).toBe((await again.json()).id)
  })

  test('counts kilometres of a test as miles, and says nothing of old entries below today’s odometer', async () => {
    const { ann, car, path } = await memberWithCar(server)
    await testedAt(car, addDays(today, -30), 160_934, 'km')
    expect(await asked(ann.post(`${path}/washes`, { ...wash, mileage: 99_000 }))).toContain('mileage_below_earlier')
    expect((await ann.post(`${path}/washes`, { ...wash, mileage: 100_010 })).status).toBe(201)
    expect((await ann.post(`${path}/washes`, { date: addDays(today, -400), mileage: 90_000 })).status).toBe(201)
    expect(await asked(ann.post(`${path}/washes`, { date: addDays(today, -400), mileage: 100_900 }))).toContain(
      'mileage_above_later',
    )
  })

  test('is asked about when the same day has a far different one, whichever was entered first', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const day = addDays(today, -10)
    await testedAt(car, day, 42_150)
    const at = (mileage: number, given = {}) => ann.post(`${path}/washes`, { date: day, mileage, ...given })
    for (const slip of [12, 99_000]) expect(await asked(at(slip))).toEqual([409, 'please_confirm', 'mileage_same_day'])
    expect([(await at(42_100)).status, (await at(42_300)).status]).toEqual([201, 201])
    const kept = await at(99_000, { confirmed: ['mileage_same_day'] })
    expect(await kept.json()).toMatchObject({ mileage: 99_000, confirmed_doubts: ['mileage_same_day'] })
    // Near the one that was confirmed.
    expect((await at(99_010)).status).toBe(201)
  })

  test('is not asked about on the day of a new instrument, when both were read', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const day = addDays(today, -10)
    await testedAt(car, addDays(day, -30), 42_000)
    const replaced = { date: day, old_value: 42_150, value: 12, unit: 'mi', confirmed: [] }
    expect((await ann.post(`${path}/mileage/instrument`, replaced)).status).toBe(201)
    expect((await ann.post(`${path}/washes`, { date: day, mileage: 14 })).status).toBe(201)
  })

  test('is asked about when a record is changed, but not again when its words are', async () => {
    const { ann, car, path } = await memberWithCar(server)
    await testedAt(car, addDays(today, -30), 50_000)
    const saved = await (await ann.post(`${path}/washes`, { ...wash, mileage: 50_100 })).json()
    const change = (version: number, given: object) => ann.patch(`${path}/washes/${saved.id}`, { version, ...given })
    expect(await asked(change(saved.version, { mileage: 5010 }))).toContain('mileage_below_earlier')
    const slip = await (await change(saved.version, { mileage: 5010, confirmed: ['mileage_below_earlier'] })).json()
    const worded = await (await change(slip.version, { mileage: 5010, comments: 'At home' })).json()
    expect(worded).toMatchObject({ comments: 'At home', confirmed_doubts: ['mileage_below_earlier'] })
    expect(await (await change(worded.version, { mileage: 50_100 })).json()).toMatchObject({ confirmed_doubts: [] })
  })

  test('is asked about in Edit Vehicle too', async () => {
    const { ann, car, path, vehicle } = await memberWithCar(server)
    await server.services.sql`update vehicles set mileage = 42000 where id = ${car}`
    const { version, mileage } = (await vehicle()) as { version: number; mileage: number }
    const lowered = { version, mileage: mileage - 100 }
    expect(await asked(ann.patch(path, lowered))).toEqual([409, 'please_confirm', 'mileage_below_earlier'])
    expect((await ann.patch(path, { ...lowered, confirmed: ['mileage_below_earlier'] })).status).toBe(200)
    expect((await vehicle()).mileage).toBe(mileage - 100)
  })
})

describe('a date that does not fit', () => {
  test('in the future is refused for what has happened, and asked about for what may be paid ahead', async () => {
    const { ann, path } = await memberWithCar(server)
    const date = addDays(today, 1)
    for (const [kind, record] of [
      ['washes', { date }],
      ['service-records', { type: 'Oil Change', date }],
    ] as const) {
      const answer = await ann.post(`${path}/${kind}`, record)
      expect([kind, answer.status, (await answer.json()).error.fields]).toEqual([
        kind,
        400,
        { date: 'This date is in the future' },
      ])
    }
    const insurance = { type: 'Insurance', date, cost: 480 }
    expect(await asked(ann.post(`${path}/running-costs`, insurance))).toContain('date_in_future')
    const paid = await ann.post(`${path}/running-costs`, { ...insurance, confirmed: ['date_in_future'] })
    expect(paid.status).toBe(201)
    const spoiler = { type: 'Aesthetic', name: 'Spoiler', brand: 'Ours', install_date: date }
    expect(await asked(ann.post(`${path}/modifications`, spoiler))).toContain('date_in_future')
  })

  test('before the vehicle was registered is asked about', async () => {
    const { ann, car, path } = await memberWithCar(server)
    await server.services.sql`
      insert into vehicle_data (vehicle_id, date_first_registered) values (${car}, '2015-03-01')`
    const early = { type: 'Oil Change', date: '2010-05-01' }
    expect(await asked(ann.post(`${path}/service-records`, early))).toContain('date_before_registration')
    const kept = await ann.post(`${path}/service-records`, { ...early, confirmed: ['date_before_registration'] })
    expect((await kept.json()).confirmed_doubts).toEqual(['date_before_registration'])
  })
})

test('£123,456 for fuel is asked about, together with whatever else does not fit', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await testedAt(car, addDays(today, -30), 121_260)
  const fuel = { type: 'Fuel', date: today, cost: 123_456, mileage: 3 }
  expect(await asked(ann.post(`${path}/running-costs`, fuel))).toEqual([
    409,
    'please_confirm',
    'mileage_below_earlier',
    'cost_unusual',
  ])
})

describe('a vehicle', () => {
  const golf = {
    registration_number: 'GT64 QVW',
    make: 'Volkswagen',
    model: 'Golf GTI',
    year: 2014,
    transmission: 'DCT',
    fuel_type: 'Petrol',
    mileage: 0,
    looked_up: true,
  }
  const rowsOf = async (person: Person) =>
    server.services.sql`select id, mileage, mot_expiry, tax_due_date from vehicles where user_id = ${person.id}`

  test('whose registration is in the garage already is told of, and added a second time only on purpose', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await ann.post('/vehicles', golf)).status).toBe(201)
    const again = await ann.post('/vehicles', { ...golf, registration_number: 'gt64qvw' })
    expect([again.status, (await again.json()).error.message]).toEqual([
      409,
      'GT64 QVW is already in your garage: 2014 Volkswagen Golf GTI. Add it a second time?',
    ])
    const meant = await ann.post('/vehicles', { ...golf, confirmed: ['registration_in_garage'] })
    expect(meant.status).toBe(201)
    // Nobody learns what is in another member's garage.
    const sam = await member(server, 'Sam Sutton')
    expect((await sam.post('/vehicles', golf)).status).toBe(201)
  })

  test('that was looked up takes its mileage from the newest test, and is asked about a lower one', async () => {
    const ann = await member(server, 'Ann Archer')
    expect((await ann.post('/vehicles', golf)).status).toBe(201)
    const [row] = await rowsOf(ann)
    const [newest] = await server.services.sql`
      select odometer_reading from mot_history where vehicle_id = ${row?.id} order by test_date desc limit 1`
    expect(row?.mileage).toBe(newest?.odometer_reading)
    const lower = { ...golf, mileage: 1200, confirmed: ['registration_in_garage'] }
    expect(await asked(ann.post('/vehicles', lower))).toEqual([409, 'please_confirm', 'mileage_below_earlier'])
  })

  test('that was looked up has its MOT and tax dates among the reminders, those that are still to come', async () => {
    const ann = await member(server, 'Ann Archer')
    await ann.post('/vehicles', golf)
    const [row] = await rowsOf(ann)
    const reminders = await server.services.sql`
      select type, due_date, status, send_notification from reminders where vehicle_id = ${row?.id} order by type`
    expect(reminders).toEqual([
      { type: 'MOT', due_date: row?.mot_expiry, status: 'pending', send_notification: true },
      { type: 'Tax', due_date: row?.tax_due_date, status: 'pending', send_notification: true },
    ])
    const sam = await member(server, 'Sam Sutton')
    await sam.post('/vehicles', { ...golf, registration_number: 'GT58 QHC' })
    const [expired] = await rowsOf(sam)
    expect(await server.services.sql`select 1 from reminders where vehicle_id = ${expired?.id}`).toEqual([])
  })
})
