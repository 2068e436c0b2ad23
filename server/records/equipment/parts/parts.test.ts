import { expect, test } from 'vitest'
import type { Part, PartList } from '#domain/records/part.ts'
import { fullCar } from '../../../test/full-car.ts'
import { member, type Person, people, visitor } from '../../../test/people.ts'
import { addVehicle } from '../../../test/rows.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'
import { unzip } from '../../../test/unzip.ts'

const server = useServer()
const paths = (car: string) => `/vehicles/${car}/parts`
const carOf = (person: Person) => addVehicle(server.services.sql, person.id)
const list = async (person: Person, car: string) => ((await (await person.get(paths(car))).json()) as PartList).parts
const filter = { name: 'Oil filter', part_number: 'W 712/94', maker: 'Mann', supplier: 'Euro Car Parts' }

async function adds(person: Person, car: string, part: object = {}): Promise<Part> {
  const answer = await person.post(paths(car), { ...filter, ...part })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
async function services(person: Person, car: string): Promise<string> {
  const answer = await person.post(`/vehicles/${car}/service-records`, { type: 'Oil Change', date: '2026-01-02' })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('a part is kept with all that was typed, in the order of names, changed and deleted', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  await adds(ann, car, { name: 'sump washer' })
  const part = await adds(ann, car, { cost: '7.95', in_stock: '2', fits: '1.6 TDCi from 2011', note: 'Hand tight' })
  expect(part).toMatchObject({
    ...{ ...filter, cost: 7.95, in_stock: 2, fits: '1.6 TDCi from 2011', note: 'Hand tight', uses: [], version: 1 },
  })
  expect((await list(ann, car)).map(({ name }) => name)).toEqual(['Oil filter', 'sump washer'])
  const path = `${paths(car)}/${part.id}`
  const changed = await (await ann.patch(path, { version: 1, part_number: 'OC 617', cost: '' })).json()
  expect(changed).toMatchObject({ part_number: 'OC 617', cost: null, in_stock: 2, version: 2 })
  const late = await ann.patch(path, { version: 1, name: 'Late' })
  expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
  const wrong = await ann.post(paths(car), { name: '', cost: -1, in_stock: 1.5 })
  expect(Object.keys((await wrong.json()).error.fields)).toEqual(['name', 'cost', 'in_stock'])
  expect((await ann.delete(path)).status).toBe(204)
  expect((await ann.delete(path)).status).toBe(404)
})

test('one is taken from the shelf for a service record and put back; the last one only once', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await carOf(ann)
  const { id } = await adds(ann, car, { in_stock: 2 })
  const record_id = await services(ann, car)
  const uses = `${paths(car)}/${id}/uses`
  const used = (await (await ann.post(uses, { record_id })).json()) as Part
  expect(used).toMatchObject({
    in_stock: 1,
    uses: [{ record_id, type: 'Oil Change', date: '2026-01-02', quantity: 1 }],
  })
  const answers = await Promise.all([1, 2, 3].map(() => ann.post(uses, { record_id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await list(ann, car)).toMatchObject([{ in_stock: 0, uses: [{ quantity: 2 }] }])
  const none = await (await ann.post(uses, { record_id })).json()
  expect(none.error).toMatchObject({ code: 'not_enough', message: 'There are none left on the shelf.' })
  const back = await ann.delete(`${uses}/${used.uses[0]?.id}`)
  expect(await back.json()).toMatchObject({ in_stock: 2, uses: [] })
  expect((await ann.delete(`${uses}/${used.uses[0]?.id}`)).status).toBe(404)
})

test('only a service record of the same car takes a part, and a deleted one no longer names it', async () => {
  const { ann, sam } = await people(server)
  const [car, other, sams] = [await carOf(ann), await carOf(ann), await carOf(sam)]
  const { id } = await adds(ann, car, { in_stock: 9 })
  const uses = `${paths(car)}/${id}/uses`
  const wash = await (await ann.post(`/vehicles/${car}/washes`, { date: '2026-01-02', cost: 5 })).json()
  for (const record_id of [await services(ann, other), await services(sam, sams), wash.id])
    expect((await ann.post(uses, { record_id })).status).toBe(404)
  expect((await ann.post(uses, { record_id: 'none' })).status).toBe(400)
  const record_id = await services(ann, car)
  expect((await ann.post(uses, { record_id, quantity: 3 })).status).toBe(201)
  expect((await ann.delete(`/vehicles/${car}/service-records/${record_id}`)).status).toBe(204)
  expect(await list(ann, car)).toMatchObject([{ in_stock: 6, uses: [] }])
  expect((await ann.post(uses, { record_id })).status).toBe(404)
})

test('numbers go with the car, the shelf does not, and prices only as costs do', async () => {
  const { ann, sam } = await people(server)
  for (const share_costs of [false, true]) {
    const { car } = await fullCar(server, ann)
    const { id } = await adds(ann, car, { cost: 7.95, in_stock: 4 })
    await sells(ann, car, sam, { share_costs })
    const [bought] = await list(sam, car)
    expect(bought).toMatchObject({ ...filter, in_stock: 0, cost: share_costs ? 7.95 : null })
    const version = bought?.version ?? 0
    const path = `${paths(car)}/${id}`
    expect((await ann.get(paths(car))).status).toBe(404)
    expect((await ann.patch(path, { version, name: 'Mine' })).status).toBe(404)
    expect((await (await sam.patch(path, { version, in_stock: 1 })).json()).cost).toBe(share_costs ? 7.95 : null)
    expect((await (await sam.patch(path, { version: version + 1, cost: 9 })).json()).cost).toBe(9)
    const files = unzip(Buffer.from(await (await ann.get('/account/export')).arrayBuffer()))
    expect(files.get('garage/parts.json')?.toString()).not.toContain(id)
  }
})

test('a stranger finds nothing and changes nothing, a visitor is asked to sign in', async () => {
  const { ann, sam } = await people(server)
  const [car, sams] = [await carOf(ann), await carOf(sam)]
  const { id } = await adds(ann, car, { in_stock: 3 })
  const record_id = await services(ann, car)
  const used = (await (await ann.post(`${paths(car)}/${id}/uses`, { record_id })).json()) as Part
  const before = await list(ann, car)
  const attempts = (person: Person, of: string) => [
    person.get(paths(of)),
    person.post(paths(of), filter),
    person.patch(`${paths(of)}/${id}`, { version: 2, name: 'Mine' }),
    person.delete(`${paths(of)}/${id}`),
    person.post(`${paths(of)}/${id}/uses`, { record_id }),
    person.delete(`${paths(of)}/${id}/uses/${used.uses[0]?.id}`),
  ]
  for (const answer of await Promise.all(attempts(sam, car))) expect(answer.status).toBe(404)
  for (const answer of await Promise.all(attempts(sam, sams).slice(2))) expect(answer.status).toBe(404)
  for (const answer of await Promise.all(attempts(visitor(server), car))) expect(answer.status).toBe(401)
  expect(await list(ann, car)).toEqual(before)
})

test('a price counts on its own, or with the record whose invoice it is on, and again when that is deleted', async () => {
  const { ann, sam } = await people(server)
  const [car, other] = [await carOf(ann), await carOf(ann)]
  const spent = async () => (await (await ann.get(`/vehicles/${car}/spending?period=all`)).json()).total
  const path = `/vehicles/${car}/service-records`
  const record = await (await ann.post(path, { type: 'Oil Change', date: '2026-01-02', cost: 80 })).json()
  const part = await adds(ann, car, { cost: '7.95', bought_on: '2026-01-01', in_stock: 2 })
  expect([part.invoice, part.bought_on, await spent()]).toEqual([null, '2026-01-01', 87.95])
  const uses = `${paths(car)}/${part.id}/uses`
  const used = await (await ann.post(uses, { record_id: record.id, is_on_invoice: true })).json()
  expect(used.invoice).toEqual({ id: record.id, kind: 'service', type: 'Oil Change', date: '2026-01-02' })
  expect(await spent()).toBe(80)

  const said = await ann.post(`/vehicles/${car}/tyre-sets`, { name: 'Winter', cost: 300, on_invoice_of: record.id })
  expect([said.status, await spent()]).toEqual([201, 80])
  const told = (await (await ann.get(`${path}/${record.id}`)).json()).used_parts
  expect(told).toMatchObject([
    { kind: 'part', name: 'Oil filter', part_number: 'W 712/94', quantity: 1 },
    { kind: 'tyre_set', name: 'Winter', quantity: null },
  ])
  const line = (await (await ann.get(`/vehicles/${car}/timeline?kind=service`)).json()).items[0].record
  expect(line.used_parts).toEqual(told)
  expect((await (await ann.get(path)).json()).items[0].used_parts).toEqual(told)

  const wash = await (await ann.post(`/vehicles/${car}/washes`, { date: '2026-01-02' })).json()
  for (const on_invoice_of of [await services(ann, other), await services(sam, await carOf(sam)), wash.id]) {
    const refused = await ann.patch(`${paths(car)}/${part.id}`, { version: used.version, on_invoice_of })
    expect([refused.status, (await refused.json()).error.fields]).toEqual([
      400,
      { on_invoice_of: 'This record is no longer there' },
    ])
  }
  expect((await ann.delete(`${path}/${record.id}`)).status).toBe(204)
  expect([(await list(ann, car))[0]?.invoice, await spent()]).toEqual([null, 307.95])
})

test('the next owner does not decide where a former owner’s price counts, until it is their own', async () => {
  const { ann, sam } = await people(server)
  const { car } = await fullCar(server, ann)
  const part = await adds(ann, car, { cost: 12 })
  await sells(ann, car, sam, { share_costs: true })
  const { version } = (await list(sam, car)).find(({ id }) => id === part.id) as Part
  const mine = await services(sam, car)
  const change = (given: object) => sam.patch(`${paths(car)}/${part.id}`, { version, ...given })
  expect((await change({ on_invoice_of: mine })).status).toBe(400)
  expect((await sam.post(`${paths(car)}/${part.id}/uses`, { record_id: mine, is_on_invoice: true })).status).toBe(400)
  expect((await change({ on_invoice_of: mine, cost: 15 })).status).toBe(200)
})
