import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { FuelLife } from '#domain/records/economy.ts'
import { member, type Person } from '../../../test/people.ts'
import { memberWithCar } from '../../../test/records.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'

const server = useServer()
const day = (ago: number) => addDays(londonToday(), -ago)

const fuelOf = async (person: Person, path: string): Promise<FuelLife> => (await person.get(`${path}/fuel`)).json()
async function fill(
  person: Person,
  path: string,
  ...fillings: [ago: number, mileage: number, litres: number, more?: object][]
) {
  for (const [ago, mileage, litres, more] of fillings) {
    const record = { date: day(ago), mileage, litres, price_per_litre: 1.5, ...more }
    expect((await person.post(`${path}/fill-ups`, record)).status).toBe(201)
  }
}

test('a car that was never filled says nothing', async () => {
  const { ann, path } = await memberWithCar(server)
  expect(await fuelOf(ann, path)).toEqual({ fill_up: null, charge: null, per_mile: null, battery_kwh: null })
  expect(await (await ann.get(`${path}/fuel/last`)).json()).toEqual({ fill_up: null, charge: null, home_tariff: null })
})

test('economy is worked out from full to full over partial ones, whatever order they were entered in', async () => {
  const { ann, path } = await memberWithCar(server)
  await fill(ann, path, [10, 1500, 35, { service_center: 'Shell' }])
  await fill(
    ann,
    path,
    [30, 1000, 45, { service_center: 'Shell' }],
    [20, 1250, 15, { service_center: 'Shell', is_full: false }],
  )
  const { fill_up, per_mile } = await fuelOf(ann, path)
  expect(fill_up).toMatchObject({
    count: 3,
    quantity: 95,
    spent: 142.5,
    price: 1.5,
    figures: { miles: 500, quantity: 50, per_mile: 0.15 },
    latest: { from: day(30), to: day(10), miles: 500, quantity: 50, cost: 75, station: 'Shell' },
    stations: [{ station: 'Shell', count: 3 }],
  })
  expect(per_mile).toBe(0.15)
})

test('a change, a deletion and a missed one are followed at once', async () => {
  const { ann, path } = await memberWithCar(server)
  await fill(ann, path, [30, 1000, 45], [20, 1400, 40], [10, 1800, 36])
  expect((await fuelOf(ann, path)).fill_up?.figures).toMatchObject({ miles: 800, quantity: 76 })
  const { items } = await (await ann.get(`${path}/fill-ups`)).json()
  const [last, middle] = items
  await ann.patch(`${path}/fill-ups/${last.id}`, { missed_before: true, version: last.version })
  expect((await fuelOf(ann, path)).fill_up?.figures).toMatchObject({ miles: 400, quantity: 40 })
  await ann.delete(`${path}/fill-ups/${middle.id}`)
  expect((await fuelOf(ann, path)).fill_up?.figures).toBeNull()
  // What changes neither how many there are nor what they cost, behind the program's back.
  await server.services
    .sql`update maintenance_logs set details = details || '{"missed_before": false}' where id = ${last.id}`
  expect((await fuelOf(ann, path)).fill_up?.figures).toMatchObject({ miles: 800, quantity: 36 })
  await server.services.sql`update maintenance_logs set deleted_at = null where id = ${middle.id}`
  expect((await fuelOf(ann, path)).fill_up?.figures).toMatchObject({ miles: 800, quantity: 76 })
})

test('a plug-in hybrid has both, and the battery’s size tells what is lost', async () => {
  const { ann, path } = await memberWithCar(server)
  await fill(ann, path, [30, 1000, 35], [5, 1600, 20])
  for (const [ago, mileage] of [
    [29, 1000],
    [20, 1150],
  ] as const) {
    const record = { date: day(ago), mileage, kwh: 8, price_per_kwh: 0.225, start_percent: 20, end_percent: 90 }
    expect((await ann.post(`${path}/charges`, { ...record, place: 'Home' })).status).toBe(201)
  }
  expect((await ann.put(`${path}/fuel/battery`, { battery_kwh: '10' })).status).toBe(204)
  const { fill_up, charge, per_mile, battery_kwh } = await fuelOf(ann, path)
  expect(fill_up?.figures).toEqual({ miles: 600, quantity: 20, per_mile: 0.05 })
  expect(charge?.figures).toEqual({ miles: 150, quantity: 8, per_mile: 0.012 })
  expect(charge?.loss).toEqual({ paid: 16, lost: 2 })
  expect([per_mile, battery_kwh]).toEqual([0.062, 10])
  const refused = await ann.put(`${path}/fuel/battery`, { battery_kwh: 5000 })
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    400,
    { battery_kwh: 'Choose from 0.5 to 1000' },
  ])
  expect((await ann.put(`${path}/fuel/battery`, { battery_kwh: '' })).status).toBe(204)
  expect((await fuelOf(ann, path)).battery_kwh).toBeNull()
})

test('the next one begins with what the last one said, and with the member’s own tariff', async () => {
  const { ann, path } = await memberWithCar(server)
  await fill(ann, path, [20, 1200, 38, { service_center: 'Tesco, Bristol', fuel: 'Petrol E5' }])
  await fill(ann, path, [40, 900, 38, { service_center: 'Long ago' }])
  expect((await ann.put('/home-tariff', { home_tariff: '0.079' })).status).toBe(204)
  expect(await (await ann.get(`${path}/fuel/last`)).json()).toEqual({
    fill_up: { fuel: 'Petrol E5', price_per_litre: 1.5, station: 'Tesco, Bristol', mileage: 1200 },
    charge: null,
    home_tariff: 0.079,
  })
  const bea = await member(server, 'Bea Booth')
  expect((await bea.put('/home-tariff', { home_tariff: '30p' })).status).toBe(400)
  expect((await bea.get(`${path}/fuel/last`)).status).toBe(404)
  expect((await bea.put(`${path}/fuel/battery`, { battery_kwh: 60 })).status).toBe(404)
})

test('a new owner is told the economy, and not what was paid unless it was shared', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const bea = await member(server, 'Bea Booth')
  await fill(ann, path, [30, 1000, 45], [20, 1400, 40])
  await ann.put('/home-tariff', { home_tariff: 0.079 })
  await sells(ann, car, bea, { share_costs: false })
  const { fill_up, per_mile } = await fuelOf(bea, path)
  expect(fill_up).toMatchObject({ spent: 0, price: null, figures: { miles: 400, quantity: 40, per_mile: null } })
  expect(per_mile).toBeNull()
  expect(await (await bea.get(`${path}/fuel/last`)).json()).toMatchObject({
    fill_up: { price_per_litre: null, mileage: 1400 },
    home_tariff: null,
  })
  expect((await ann.get(`${path}/fuel`)).status).toBe(404)
})

test('a station with every odd character is one station, and spoils no line', async () => {
  const { ann, path } = await memberWithCar(server)
  const odd = 'A|B,C;D\tE!F "G" ’H’'
  await fill(ann, path, [30, 1000, 45, { service_center: odd }], [20, 1400, 40, { service_center: `!${odd}` }])
  const { fill_up } = await fuelOf(ann, path)
  expect(fill_up?.figures).toMatchObject({ miles: 400, quantity: 40 })
  const [{ service_center }] = (await (await ann.get(`${path}/fill-ups`)).json()).items
  expect(fill_up?.stations.map(({ station }) => station)).toContain(service_center)
})

test('what a later owner puts right in a sealed fill-up counts as they say it', async () => {
  const { ann, car, path } = await memberWithCar(server)
  await fill(ann, path, [40, 1000, 45], [30, 1400, 40], [20, 1800, 20])
  const charge = { date: day(35), mileage: 1100, kwh: 10, end_percent: 80 }
  expect((await ann.post(`${path}/charges`, charge)).status).toBe(201)
  expect((await ann.post(`${path}/charges`, { ...charge, date: day(32), mileage: 1300 })).status).toBe(201)
  const bea = await member(server, 'Bea Booth')
  await sells(ann, car, bea, { share_costs: true })
  expect((await fuelOf(bea, path)).fill_up?.figures).toMatchObject({ miles: 800, quantity: 60 })
  const [last, middle] = (await (await bea.get(`${path}/fill-ups`)).json()).items
  const amends = async (record_id: string, changes: object) => {
    const answer = await bea.post(`${path}/amendments`, { record_type: 'maintenance_log', record_id, changes })
    expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  }
  await amends(last.id, { litres: 4, comments: 'The receipt says otherwise' })
  await amends(last.id, { litres: 40 })
  expect((await fuelOf(bea, path)).fill_up?.figures).toMatchObject({ miles: 800, quantity: 80 })
  await amends(middle.id, { is_full: false, service_center: 'Shell' })
  const { fill_up } = await fuelOf(bea, path)
  expect(fill_up?.stretches).toMatchObject([{ from: day(40), to: day(20), miles: 800, quantity: 80, cost: 90 }])
  expect(fill_up?.stations.map(({ station }) => station)).toContain('Shell')
  // Put on another day, it takes its place in the car's life.
  await amends(middle.id, { is_full: true, date: day(45), mileage: 600 })
  expect((await fuelOf(bea, path)).fill_up?.stretches).toMatchObject([
    { from: day(45), to: day(40), miles: 400, quantity: 45 },
    { from: day(40), to: day(20), miles: 800, quantity: 40 },
  ])
  const [newer] = (await (await bea.get(`${path}/charges`)).json()).items
  expect((await fuelOf(bea, path)).charge?.figures).toMatchObject({ miles: 200, quantity: 10 })
  await amends(newer.id, { kwh: 50 })
  expect((await fuelOf(bea, path)).charge?.figures).toMatchObject({ miles: 200, quantity: 50 })
})
