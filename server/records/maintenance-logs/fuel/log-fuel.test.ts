import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { member } from '../../../test/people.ts'
import { memberWithCar } from '../../../test/records.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'
import { unzip } from '../../../test/unzip.ts'

const server = useServer()
const day = (ago: number) => addDays(londonToday(), -ago)

test('of litres, price and total two are enough, and a tank is full unless it says otherwise', async () => {
  const { ann, path } = await memberWithCar(server)
  const add = async (record: object) => (await ann.post(`${path}/fill-ups`, { date: day(3), ...record })).json()
  const all = { litres: 42.5, price_per_litre: 1.459, cost: 62.01 }
  expect(await add({ litres: '42.5', price_per_litre: '1.459' })).toMatchObject({
    ...all,
    type: 'Fill-up',
    is_full: true,
  })
  expect(await add({ litres: 42.5, cost: 62.01, price_per_litre: '' })).toMatchObject(all)
  expect(await add({ price_per_litre: 1.459, cost: 62.01, is_full: false })).toMatchObject({ ...all, is_full: false })
  const charge = await ann.post(`${path}/charges`, { date: day(2), kwh: 40, price_per_kwh: 0.079, place: 'Home' })
  expect(await charge.json()).toMatchObject({ kwh: 40, price_per_kwh: 0.079, cost: 3.16, place: 'Home' })
  const spent = await (await ann.get(`${path}/spending?period=3m`)).json()
  expect(spent.categories).toEqual([{ category: 'Fuel', total: 189.19, share: 100 }])
})

test('three that contradict each other are asked about, once', async () => {
  const { ann, path } = await memberWithCar(server)
  const slip = { date: day(3), litres: 40, price_per_litre: 1.459, cost: 85.36 }
  const asked = await ann.post(`${path}/fill-ups`, slip)
  expect(asked.status).toBe(409)
  const { error } = await asked.json()
  expect(error.doubts).toEqual([
    { code: 'amounts_disagree', field: 'cost', question: '40 l at 145.9p would be £58.36. Is £85.36 right?' },
  ])
  const sure = await ann.post(`${path}/fill-ups`, { ...slip, confirmed: ['amounts_disagree'] })
  const kept = await sure.json()
  expect(kept).toMatchObject({ cost: 85.36, confirmed_doubts: ['amounts_disagree'] })
  const words = await ann.patch(`${path}/fill-ups/${kept.id}`, { comments: 'With a sandwich', version: kept.version })
  expect([words.status, (await words.json()).price_per_litre]).toEqual([200, 1.459])
})

test('a change of one of the three makes the others follow', async () => {
  const { ann, path } = await memberWithCar(server)
  const { id } = await (await ann.post(`${path}/fill-ups`, { date: day(3), litres: 40, cost: 60 })).json()
  const change = async (what: object, version: number) =>
    (await ann.patch(`${path}/fill-ups/${id}`, { ...what, version })).json()
  expect(await change({ litres: 48 }, 1)).toMatchObject({ litres: 48, price_per_litre: 1.25, cost: 60 })
  expect(await change({ price_per_litre: 1.5 }, 2)).toMatchObject({ litres: 48, price_per_litre: 1.5, cost: 72 })
  expect(await change({ cost: '' }, 3)).toMatchObject({ litres: 48, cost: null })
  expect(await change({ comments: 'Motorway' }, 4)).not.toHaveProperty('price_per_litre')
})

test('a trip does for the mileage, in what the car counts; with nothing to count from it is refused', async () => {
  const { ann, path } = await memberWithCar(server)
  const first = { date: day(20), litres: 40 }
  const refused = await ann.post(`${path}/fill-ups`, { ...first, trip: 300 })
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    400,
    { trip: 'There is no earlier reading to count from. Please enter the mileage.' },
  ])
  expect((await ann.post(`${path}/fill-ups`, { ...first, mileage: 1000 })).status).toBe(201)
  const second = await (await ann.post(`${path}/fill-ups`, { date: day(10), litres: 38, trip: '312' })).json()
  expect(second).toMatchObject({ mileage: 1312, mileage_km: null })
  const charge = { date: day(5), kwh: 10, trip: 100, mileage_unit: 'km' }
  expect(await (await ann.post(`${path}/charges`, charge)).json()).toMatchObject({ mileage: 1374, mileage_km: 2211 })
  const both = await (await ann.post(`${path}/fill-ups`, { date: day(4), litres: 5, mileage: 1400, trip: 9 })).json()
  expect(both).toMatchObject({ mileage: 1400 })
  expect(both).not.toHaveProperty('trip')
})

test('what was paid for a litre is told to nobody who may not see what was paid', async () => {
  const { ann, car, path } = await memberWithCar(server)
  const bea = await member(server, 'Bea Booth')
  const filled = { date: day(9), litres: 40, price_per_litre: 1.459, mileage: 1210 }
  const { id } = await (await ann.post(`${path}/fill-ups`, filled)).json()
  await sells(ann, car, bea, { share_costs: false })
  const answers = [
    await (await bea.get(`${path}/fill-ups/${id}`)).text(),
    await (await bea.get(`${path}/fill-ups`)).text(),
    await (await bea.get(`${path}/timeline`)).text(),
    await (await bea.get(`${path}/handovers/1`)).text(),
    String(
      unzip(Buffer.from(await (await bea.get('/account/export')).arrayBuffer())).get('garage/maintenance_logs.json'),
    ),
  ]
  for (const answer of answers) {
    expect(answer).toMatch(/"litres":\s*"?40/)
    expect(answer).not.toContain('1.459')
  }
})
