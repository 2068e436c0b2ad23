import { expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import { people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { carForSale, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const today = londonToday()
const year = Number(today.slice(0, 4))

test('a budget stands for one car or for the garage, with what the year has cost so far', async () => {
  const { ann, sam, visitor } = await people(server)
  const { sql } = server.services
  const [one, other] = [await addVehicle(sql, ann.id), await addVehicle(sql, ann.id)]
  for (const [car, date, cost] of [
    [one, today, 100],
    [one, `${year - 1}-12-31`, 5000],
    [other, today, 20],
  ] as const)
    await sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
              values (${car}, ${ann.id}, 'running_cost', 'Fuel', ${date}, ${cost})`
  await sql`insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
            values (${one}, ${ann.id}, 'Tech', 'Radio', 'Alpine', ${today}, 3)`
  const budget = async (path: string) => (await ann.get(path)).json()
  expect(await budget('/budget')).toEqual({ amount: null, year, spent: 123 })
  expect((await ann.put('/budget', { amount: '1,500' })).status).toBe(200)
  expect((await ann.put(`/vehicles/${one}/budget`, { amount: 90.5 })).status).toBe(200)
  expect(await budget('/budget')).toEqual({ amount: 1500, year, spent: 123 })
  expect(await budget(`/vehicles/${one}/budget`)).toEqual({ amount: 90.5, year, spent: 103 })
  expect(await budget(`/vehicles/${other}/budget`)).toEqual({ amount: null, year, spent: 20 })
  const spent = await budget(`/vehicles/${one}/spending?from=${year}-01-01&to=${today}`)
  expect(spent.total).toBe(103)

  for (const amount of [0, -5, 'much', 1e11]) expect((await ann.put('/budget', { amount })).status).toBe(400)
  expect(await (await ann.put('/budget', { amount: '' })).json()).toEqual({ amount: null, year, spent: 123 })
  expect((await budget(`/vehicles/${one}/budget`)).amount).toBe(90.5)

  expect(await (await sam.get('/budget')).json()).toEqual({ amount: null, year, spent: 0 })
  for (const [person, status] of [
    [sam, 404],
    [visitor, 401],
  ] as const) {
    expect((await person.get(`/vehicles/${one}/budget`)).status).toBe(status)
    expect((await person.put(`/vehicles/${one}/budget`, { amount: 1 })).status).toBe(status)
  }
})

test('a budget is its member’s: the next owner has none, and two settings at once leave one', async () => {
  const { ann, sam } = await people(server)
  const car = await carForSale(server, ann)
  const path = `/vehicles/${car}/budget`
  const answers = await Promise.all([1, 2, 3, 4].map((amount) => ann.put(path, { amount: 8000 + amount })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [{ count = 0 } = {}] = await server.services
    .sql`select count(*)::int as count from spending_budgets where vehicle_id = ${car}`
  expect(count).toBe(1)
  await sells(ann, car, sam, { share_costs: true })
  expect((await (await sam.get(path)).json()).amount).toBeNull()
  expect((await ann.get(path)).status).toBe(404)
})
