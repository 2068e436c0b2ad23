import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import { type Spending, spendingWindow } from '#domain/records/spending.ts'
import { people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { getSpending } from './spending.queries.ts'

const server = useServer()
const today = londonToday()

interface Cost {
  car: string
  by: string
  type?: string
  date?: string
  cost: number | null
  shared?: boolean
}

async function pays({ car, by, type = 'Oil Change', date = today, cost, shared = false }: Cost) {
  const kind =
    type === 'Wash/Detail' ? 'wash' : /Fuel|Tax|Insurance|Repair|Other/.test(type) ? 'running_cost' : 'service'
  const [row] = await server.services.sql`
    insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, cost_shared)
    values (${car}, ${by}, ${kind}, ${type}, ${date}, ${cost}, ${shared}) returning id`
  return row?.id as string
}

async function annsGarage() {
  const { ann, sam, visitor } = await people(server)
  const { sql } = server.services
  const cars = [await addVehicle(sql, ann.id), await addVehicle(sql, ann.id)] as const
  const spent = async (path: string): Promise<Spending> => {
    const answer = await ann.get(path)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return { ann, sam, visitor, sql, cars, spent }
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

describe('spending', () => {
  test('adds up the member’s own costs by category, of all vehicles or of one (SPEN-02, SPEN-05, CALL-66)', async () => {
    const { ann, cars, spent } = await annsGarage()
    await pays({ car: cars[0], by: ann.id, type: 'Major Service', cost: 200.25 })
    await pays({ car: cars[0], by: ann.id, type: 'Fuel', cost: 60 })
    await pays({ car: cars[1], by: ann.id, type: 'Fuel', cost: 40.5 })
    await pays({ car: cars[1], by: ann.id, type: 'Wheel Alignment', cost: null })
    const all = await spent('/spending')
    expect(all).toMatchObject({ period: '3m', total: 300.75 })
    expect(all.categories.map(({ category, total }) => [category, total])).toEqual([
      ['Maintenance', 200.25],
      ['Fuel', 100.5],
    ])
    expect(all.months.at(-1)).toMatchObject({ month: today.slice(0, 7), total: 300.75 })
    expect(await spent(`/vehicles/${cars[1]}/spending`)).toMatchObject({ total: 40.5 })
  })

  test('counts the days of the period, the first and today with it (SPEN-01, SPEN-02)', async () => {
    const { ann, cars, spent } = await annsGarage()
    let pounds = 1
    for (const period of ['3m', '6m', '1y'] as const) {
      const { from } = spendingWindow(period, today)
      await pays({ car: cars[0], by: ann.id, date: from, cost: pounds })
      await pays({ car: cars[0], by: ann.id, date: dayBefore(from), cost: pounds * 10 })
      pounds *= 100
    }
    await pays({ car: cars[0], by: ann.id, date: dayAfter(today), cost: 5_000_000 })
    expect((await spent('/spending?period=3m')).total).toBe(1)
    expect((await spent('/spending?period=6m')).total).toBe(111)
    expect((await spent(`/vehicles/${cars[0]}/spending?period=1y`)).total).toBe(11_111)
  })

  test('leaves out deleted records and deleted vehicles', async () => {
    const { ann, cars, sql, spent } = await annsGarage()
    const id = await pays({ car: cars[0], by: ann.id, cost: 10 })
    await pays({ car: cars[0], by: ann.id, cost: 1 })
    await pays({ car: cars[1], by: ann.id, cost: 100 })
    await sql`update maintenance_logs set deleted_at = now() where id = ${id}`
    await sql`update vehicles set deleted_at = now() where id = ${cars[1]}`
    expect((await spent('/spending')).total).toBe(1)
    expect((await ann.get(`/vehicles/${cars[1]}/spending`)).status).toBe(404)
  })

  test('a former owner’s costs count for the new one only when they were shared', async () => {
    const { ann, sam, cars, spent } = await annsGarage()
    await pays({ car: cars[0], by: sam.id, cost: 1000 })
    await pays({ car: cars[0], by: sam.id, cost: 20, shared: true })
    await pays({ car: cars[0], by: ann.id, cost: 3 })
    expect((await spent('/spending')).total).toBe(23)
    expect((await spent(`/vehicles/${cars[0]}/spending`)).total).toBe(23)
    expect((await (await sam.get('/spending')).json()).total).toBe(0)
  })

  test('nothing spent is an answer too, with its months', async () => {
    const { spent } = await annsGarage()
    const answer = await spent('/spending?period=6m')
    expect(answer).toMatchObject({ total: 0, categories: [] })
    expect(answer.months).toHaveLength(6)
  })

  test('nobody sees another’s spending', async () => {
    const { ann, sam, visitor, cars } = await annsGarage()
    await pays({ car: cars[0], by: ann.id, cost: 10 })
    expect((await (await sam.get('/spending')).json()).total).toBe(0)
    expect((await sam.get(`/vehicles/${cars[0]}/spending`)).status).toBe(404)
    expect((await sam.get(`/vehicles/${randomUUID()}/spending`)).status).toBe(404)
    expect((await visitor.get('/spending')).status).toBe(401)
  })

  test('an unknown period is refused by name (SPEN-01)', async () => {
    const { ann } = await annsGarage()
    const answer = await ann.get('/spending?period=2y')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('error.fields.period')
  })

  test('over any days, the first and the last with them, or everything', async () => {
    const { ann, cars, spent } = await annsGarage()
    await pays({ car: cars[0], by: ann.id, date: '2019-12-31', cost: 1 })
    await pays({ car: cars[0], by: ann.id, date: '2020-01-01', cost: 20 })
    await pays({ car: cars[1], by: ann.id, date: '2021-06-30', cost: 300 })
    await pays({ car: cars[1], by: ann.id, date: '2021-07-01', cost: 4000 })
    const between = await spent('/spending?from=2020-01-01&to=2021-06-30')
    expect(between).toMatchObject({ period: 'dates', from: '2020-01-01', to: '2021-06-30', total: 320 })
    expect(between.years).toEqual([
      { year: '2020', total: 20 },
      { year: '2021', total: 300 },
    ])
    expect(await spent('/spending?period=all')).toMatchObject({
      period: 'all',
      from: '2019-12-31',
      to: today,
      total: 4321,
    })
  })

  test.each([
    ['from=2021-01-01', 'to'],
    ['to=2021-01-01', 'from'],
    ['from=2021-02-01&to=2021-01-31', 'to'],
    ['from=2021-02-30&to=2021-03-01', 'from'],
    ['from=0001-01-01&to=2021-03-01', 'from'],
    ['period=1y&from=2021-01-01&to=2021-03-01', 'period'],
  ])('%s is refused by name', async (search, field) => {
    const { ann } = await annsGarage()
    const answer = await ann.get(`/spending?${search}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty(`error.fields.${field}`)
  })

  test('the day is the United Kingdom’s: the trend follows the day it is asked about (SPEN-03)', async () => {
    const { ann, cars } = await annsGarage()
    await pays({ car: cars[0], by: ann.id, date: '2025-12-31', cost: 100 })
    await pays({ car: cars[0], by: ann.id, date: '2026-01-31', cost: 150 })
    await pays({ car: cars[0], by: ann.id, date: '2026-02-10', cost: 75 })
    const { months } = await getSpending(server.services.db, { user_id: ann.id, period: '3m', today: '2026-02-28' })
    expect(months.map(({ month, total, change }) => [month, total, change])).toEqual([
      ['2025-11', 0, null],
      ['2025-12', 100, null],
      ['2026-01', 150, 50],
      ['2026-02', 75, -50],
    ])
  })
})
