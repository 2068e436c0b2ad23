import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { type Person, people } from '../../test/people.ts'
import { carForSale, offers, sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { unzip } from '../../test/unzip.ts'

const server = useServer()
const bought = {
  purchase_price: 76_543.21,
  purchase_date: '2023-05-06',
  purchase_mileage: 30_303,
  lender: 'Untold Finance',
  monthly_payment: 1234.56,
  finance_end: addDays(londonToday(), 400),
}
const secrets = ['76543.21', '30303', 'Untold Finance', '1234.56']

const read = async (person: Person, path: string) => {
  const answer = await person.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

async function annsCar() {
  const { ann, sam, visitor } = await people(server)
  const car = await carForSale(server, ann)
  const path = `/vehicles/${car}/purchase`
  const saved = await ann.put(path, { ...bought, version: null })
  expect(saved.status).toBe(200)
  expect(await saved.json()).toEqual({ ...bought, version: 1 })
  return { ann, sam, visitor, car, path }
}

describe('a purchase', () => {
  test('is read as it was entered, and its end is the car’s date for the finance', async () => {
    const { ann, car, path } = await annsCar()
    expect(await read(ann, path)).toEqual({ ...bought, version: 1 })
    const { due_dates } = await read(ann, `/vehicles/${car}/due-dates`)
    expect(due_dates.find(({ kind }: { kind: string }) => kind === 'finance_end')).toMatchObject({
      ...{ date: bought.finance_end, source: 'person', by_me: true },
    })
    const cleared = await ann.put(path, { lender: '', version: 1 })
    expect(await cleared.json()).toEqual({
      ...{ purchase_price: null, purchase_date: null, purchase_mileage: null, lender: null, monthly_payment: null },
      ...{ finance_end: null, version: 2 },
    })
    expect((await read(ann, `/vehicles/${car}`)).due_dates).not.toContainEqual(
      expect.objectContaining({ kind: 'finance_end' }),
    )
  })

  test('typed in kilometres is kept in miles', async () => {
    const { ann, path } = await annsCar()
    const answer = await ann.put(path, { purchase_mileage: 100_000, mileage_unit: 'km', version: 1 })
    expect((await answer.json()).purchase_mileage).toBe(62_137)
  })

  test('is changed once by two at the same moment, and the later is told', async () => {
    const { ann, path } = await annsCar()
    const answers = await Promise.all([1, 2, 3, 4].map((price) => ann.put(path, { purchase_price: price, version: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await ann.put(path, { purchase_price: 9, version: null })).status).toBe(409)
  })

  test.each([
    [{ purchase_price: -1 }, 'purchase_price'],
    [{ purchase_price: 'a lot' }, 'purchase_price'],
    [{ purchase_date: addDays(londonToday(), 1) }, 'purchase_date'],
    [{ purchase_mileage: 10_000_000 }, 'purchase_mileage'],
    [{ lender: 'x'.repeat(201) }, 'lender'],
    [{ monthly_payment: 1.234 }, 'monthly_payment'],
    [{ finance_end: '2026-02-30' }, 'finance_end'],
  ])('%j is refused by name', async (wrong, field) => {
    const { ann, path } = await annsCar()
    const answer = await ann.put(path, { ...bought, ...wrong, version: 1 })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty(`error.fields.${field}`)
    expect(await read(ann, path)).toEqual({ ...bought, version: 1 })
  })

  test('is nobody else’s to read or write, nor whom the car is offered to', async () => {
    const { ann, sam, visitor, car, path } = await annsCar()
    const { id } = await offers(ann, car, sam.email, { share_costs: true })
    for (const [person, status] of [
      [sam, 404],
      [visitor, 401],
    ] as const) {
      expect((await person.get(path)).status).toBe(status)
      expect((await person.put(path, { purchase_price: 1, version: null })).status).toBe(status)
    }
    const history = await (await sam.get(`/transfers/${id}/history`)).text()
    for (const secret of secrets) expect(history).not.toContain(secret)
  })

  test('goes with the owner and not with the car: the next one begins with nothing', async () => {
    const { ann, sam, car, path } = await annsCar()
    await sells(ann, car, sam, { share_costs: true })
    const nothing = { ...bought, purchase_price: null, purchase_date: null, purchase_mileage: null }
    expect(await read(sam, path)).toEqual({
      ...{ ...nothing, lender: null, monthly_payment: null, finance_end: null, version: null },
    })
    const told = [
      JSON.stringify(await read(sam, `/vehicles/${car}`)),
      JSON.stringify(await read(sam, `/vehicles/${car}/timeline`)),
      ...[...unzip(Buffer.from(await (await sam.get('/account/export')).arrayBuffer()))].map(([, file]) =>
        String(file),
      ),
    ].join()
    for (const secret of secrets) expect(told).not.toContain(secret)
    expect((await ann.get(path)).status).toBe(404)
    expect((await sam.put(path, { purchase_price: 5, version: null })).status).toBe(200)
    const kept = unzip(Buffer.from(await (await ann.get('/account/export')).arrayBuffer()))
    expect(JSON.parse(String(kept.get('garage/vehicle_purchases.json')))).toMatchObject([
      { vehicle_id: car, purchase_price: 76_543.21, lender: 'Untold Finance' },
    ])
  })
})
