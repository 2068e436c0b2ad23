import { expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { logKinds } from '#domain/records/registry.ts'
import { type Person, people } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { carForSale, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/unzip.ts'

const server = useServer()
const today = londonToday()

const read = async (person: Person, path: string) => {
  const answer = await person.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

const pence = (pounds: number) => Math.round(pounds * 100)

/** What each screen says that the car has cost. */
async function toldOf(person: Person, car: string) {
  const archive = unzip(Buffer.from(await (await person.get('/account/export')).arrayBuffer()))
  const rows = JSON.parse(archive.get('garage/spending.json')?.toString() ?? '[]') as {
    vehicle_id: string
    total: number
  }[]
  const { months, categories, total } = await read(person, `/vehicles/${car}/spending?period=all`)
  const sum = (parts: { total: number }[]) => parts.reduce((all, part) => all + pence(part.total), 0)
  return {
    page: pence((await read(person, `/vehicles/${car}`)).stats.total_spent),
    spending: pence(total),
    categories: sum(categories),
    months: months.length < 6 ? sum(months) : pence(total),
    years: pence((await read(person, `/vehicles/${car}/spending?from=1885-01-01&to=2199-12-31`)).total),
    garage: pence((await read(person, '/spending?period=all')).total),
    export: sum(rows.filter(({ vehicle_id }) => vehicle_id === car)),
  }
}

const every = (total: number) => ({
  page: total,
  spending: total,
  categories: total,
  months: total,
  years: total,
  garage: total,
  export: total,
})

/** One of every kind that has a cost, on several days; one far back and one paid ahead. Answers what it came to in pence. */
async function spendsOnEverything(person: Person, car: string, step: number) {
  const { sql } = server.services
  let total = 0
  const kinds = logKinds.flatMap(({ kind, type, fields }) =>
    'cost' in fields ? [{ kind, type: type ?? ('type' in fields ? fields.type.choices[0] : '') }] : [],
  )
  for (const [place, { kind, type }] of kinds.entries())
    for (const date of [today, addDays(today, -40 * (place + 1)), '2011-03-04']) {
      const cost = step * (place + 1) + 11
      total += cost
      await sql`insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost)
                values (${car}, ${person.id}, ${kind}, ${type}, ${date}, ${cost / 100})`
    }
  for (const date of [today, '2012-05-06', addDays(today, 9)]) {
    total += step
    await sql`insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
              values (${car}, ${person.id}, 'Tech', 'Radio', 'Alpine', ${date}, ${step / 100})`
  }
  // Tyres and parts count once: with the record that they are on the invoice of, or on their own.
  const [log] = await sql`select id from maintenance_logs where vehicle_id = ${car} and kind = 'service' limit 1`
  for (const on of [null, log?.id])
    for (const bought_on of [today, null, '2013-06-07']) {
      total += on ? 0 : 2 * step
      await sql`insert into tyre_sets (vehicle_id, user_id, name, cost, bought_on, on_invoice_of)
                values (${car}, ${person.id}, 'Winter', ${step / 100}, ${bought_on}, ${on})`
      await sql`insert into parts (vehicle_id, user_id, name, cost, bought_on, on_invoice_of)
                values (${car}, ${person.id}, 'Filter', ${step / 100}, ${bought_on}, ${on})`
    }
  return total
}

test('every screen says the same of what one car has cost, whatever it was spent on', async () => {
  const { ann, sam } = await people(server)
  const car = await addVehicle(server.services.sql, ann.id)
  const total = await spendsOnEverything(ann, car, 1013)
  expect(await toldOf(ann, car)).toEqual(every(total))
  expect((await read(ann, '/dashboard')).spending).toEqual(await read(ann, '/spending'))
  expect(await toldOf(sam, await addVehicle(server.services.sql, sam.id))).toEqual(every(0))
})

test.each([true, false])('and after a sale, with the costs shared: %s', async (share_costs) => {
  const { ann, sam } = await people(server)
  const car = await carForSale(server, ann)
  const hers = await spendsOnEverything(ann, car, 707)
  const transfer = await sells(ann, car, sam, { share_costs })
  expect(await toldOf(sam, car)).toEqual(every(share_costs ? hers : 0))
  const his = await spendsOnEverything(sam, car, 303)
  expect(await toldOf(sam, car)).toEqual(every(his + (share_costs ? hers : 0)))
  expect(pence((await read(ann, `/sold/${transfer}`)).costs_paid)).toBe(hers)
  expect((await ann.get(`/vehicles/${car}/spending?period=all`)).status).toBe(404)
  expect((await read(ann, '/spending?period=all')).total).toBe(0)
})
