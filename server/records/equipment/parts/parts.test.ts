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
