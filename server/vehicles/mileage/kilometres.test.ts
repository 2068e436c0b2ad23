import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { doubtCodes } from '#domain/vehicles/doubt.ts'
import { mileageAnomalies } from '#domain/vehicles/mileage.ts'
import { member, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)

async function kilometreCar() {
  const found = await memberWithCar(server)
  const { ann, path } = found
  const shows = async () => (await ann.get(path)).json()
  const edits = async (change: object) =>
    ann.patch(path, { version: (await shows()).version, confirmed: doubtCodes, ...change })
  expect((await edits({ odometer_unit: 'km', mileage: 160_001 })).status).toBe(200)
  return { ...found, shows, edits }
}

describe('a car that counts kilometres', () => {
  test('keeps what was typed, in the form, in records and in the ledger', async () => {
    const { ann, path, shows, edits } = await kilometreCar()
    expect(await shows()).toMatchObject({ odometer_unit: 'km', mileage: 99_420, mileage_km: 160_001 })
    // Saved again as it stands: nothing is said anew.
    expect((await edits({ odometer_unit: 'km', mileage: 160_001, engine_type: '2.0' })).status).toBe(200)
    const service = { type: 'Oil Change', date: today, mileage: 160_003, mileage_unit: 'km' }
    const log = await (await ann.post(`${path}/service-records`, service)).json()
    expect(log).toMatchObject({ mileage: 99_421, mileage_km: 160_003 })
    const at = `${path}/service-records/${log.id}`
    const again = { version: log.version, mileage: 160_003, mileage_unit: 'km', comments: 'Done' }
    expect(await (await ann.patch(at, again)).json()).toMatchObject({ mileage: 99_421, mileage_km: 160_003 })
    expect(await shows()).toMatchObject({ mileage: 99_421, mileage_km: 160_003 })
    const { items } = await (await ann.get(`${path}/mileage/readings`)).json()
    expect(items.map(({ value, unit }: { value: number; unit: string }) => [value, unit])).toEqual([
      [160_003, 'km'],
      [160_001, 'km'],
    ])
    const [card] = (await (await ann.get('/vehicles')).json()).vehicles
    expect(card).toMatchObject({ odometer_unit: 'km', mileage_km: 160_003 })
  })

  test('is asked about in kilometres, and told of in them', async () => {
    const { ann, path, shows } = await kilometreCar()
    const asked = await ann.post(`${path}/mileage/readings`, { date: today, value: 150_000, unit: 'km' })
    expect((await asked.json()).error.doubts[0].question).toBe('Your last reading was 160,001. Is 150,000 right?')
    const confirmed = ['mileage_below_earlier', 'mileage_same_day']
    await ann.post(`${path}/washes`, { date: addDays(today, -1), mileage: 200_000, mileage_unit: 'km', confirmed })
    const vehicle = await shows()
    expect(mileageAnomalies(vehicle, { unit: 'km' })[0]).toMatch(/^Mileage anomaly: 160,001 km on .* the 200,000 km/)
    expect(mileageAnomalies(vehicle)[0]).toMatch(/^Mileage anomaly: 99,420 mi on .* the 124,274 mi/)
  })

  test('is so by its newest test, unless its owner says otherwise', async () => {
    const { sql } = server.services
    const { ann, car, path } = await memberWithCar(server)
    const [data] = await sql`insert into vehicle_data (vehicle_id) values (${car}) returning id`
    const tested = (date: string, unit: string) => sql`
      insert into mot_history (vehicle_data_id, vehicle_id, test_date, test_result, odometer_reading, odometer_unit)
      values (${data?.id}, ${car}, ${date}, 'PASSED', 195149, ${unit})`
    await tested(ago(300), 'KM')
    const shows = async () => (await ann.get(path)).json()
    expect(await shows()).toMatchObject({ odometer_unit: 'km', mileage: 121_260, mileage_km: 195_149 })
    const { version } = await shows()
    expect((await ann.patch(path, { version, odometer_unit: 'mi' })).status).toBe(200)
    await tested(ago(10), 'KM')
    expect(await shows()).toMatchObject({ odometer_unit: 'mi' })
  })

  test('a member who typed kilometres for miles switches the car over in one answer', async () => {
    const { ann, path } = await memberWithCar(server)
    await ann.post(`${path}/mileage/readings`, { date: ago(40), value: 60_000 })
    const wash = { date: today, mileage: 97_000 }
    const asked = await ann.post(`${path}/washes`, wash)
    expect((await asked.json()).error.doubts).toMatchObject([{ code: 'mileage_in_kilometres' }])
    const saved = await ann.post(`${path}/washes`, { ...wash, confirmed: ['counts_kilometres'] })
    expect([saved.status, await saved.json()]).toMatchObject([201, { mileage: 60_273, mileage_km: 97_000 }])
    expect(await (await ann.get(path)).json()).toMatchObject({
      odometer_unit: 'km',
      mileage: 60_273,
      mileage_km: 97_000,
    })
  })

  test('is shown so to visitors, sealed so, and handed on so', async () => {
    const { ann, car, path } = await kilometreCar()
    await ann.post(`${path}/service-records`, { type: 'Oil Change', date: today, mileage: 160_003, mileage_unit: 'km' })
    await ann.patch(`${path}/sharing`, { is_public: true })
    const { public_url } = await (await ann.get(path)).json()
    const page = await (await visitor(server).get(`/public/vehicles/${public_url}`)).json()
    expect(page).toMatchObject({ odometer_unit: 'km', mileage_km: 160_003, services: [{ mileage_km: 160_003 }] })
    const sam = await member(server, 'Sam Sutton')
    await sells(ann, car, sam)
    const { document } = await (await sam.get(`${path}/handovers/1`)).json()
    expect(document.vehicle).toMatchObject({ mileage: 99_421, mileage_km: 160_003, odometer_unit: 'km' })
    expect(document.logs).toMatchObject([{ mileage: 99_421, mileage_km: 160_003 }])
    expect(await (await sam.get(path)).json()).toMatchObject({ odometer_unit: 'km', mileage_km: 160_003 })
  })
})

test('what a member sees is theirs to choose', async () => {
  const ann = await member(server, 'Ann Archer')
  const seen = async () => (await (await ann.get('/session')).json()).user.distance_unit
  expect(await seen()).toBeNull()
  const chosen = { name: 'Ann Archer', distance_unit: 'km' }
  expect(await (await ann.patch('/profile', chosen)).json()).toMatchObject({ distance_unit: 'km' })
  expect(await seen()).toBe('km')
  expect((await ann.patch('/profile', { ...chosen, distance_unit: 'leagues' })).status).toBe(400)
  await ann.patch('/profile', { ...chosen, distance_unit: null })
  expect(await seen()).toBeNull()
})
