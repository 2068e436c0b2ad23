import { describe, expect, test } from 'vitest'
import { runningCostCategories } from '#domain/records/running-cost.ts'
import { serviceTypes } from '#domain/records/service-record.ts'
import { member, type Person, visitor } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const date = '2026-02-03'
const namesOf = async (person: Person) =>
  (await (await person.get('/custom-types')).json()).items.map(({ kind, name }: { kind: string; name: string }) => [
    kind,
    name,
  ])

describe('a type of one’s own', () => {
  test('is kept with the record, remembered once, counted by its words, and nobody else’s', async () => {
    const { ann, path } = await memberWithCar(server)
    const sam = await member(server, 'Sam Stranger')
    const adds = async (where: string, type: string) => {
      const answer = await ann.post(`${path}/${where}`, { type, date, cost: 10 })
      expect([type, answer.status]).toEqual([type, 201])
      return answer.json()
    }
    expect((await adds('service-records', 'Gearbox Oil')).type).toBe('Gearbox Oil')
    expect((await adds('service-records', ' gearbox oil ')).type).toBe('gearbox oil')
    await adds('running-costs', 'Parking')
    await adds('running-costs', 'Congestion tax')
    for (const type of serviceTypes) expect((await adds('service-records', type.toUpperCase())).type).toBe(type)
    for (const type of runningCostCategories) await adds('running-costs', type)
    expect(await namesOf(ann)).toEqual([
      ['running_cost', 'Congestion tax'],
      ['running_cost', 'Parking'],
      ['service', 'gearbox oil'],
    ])
    expect(await namesOf(sam)).toEqual([])
    const { categories } = await (await ann.get('/spending?period=all')).json()
    const spent = Object.fromEntries(
      categories.map(({ category, total }: { category: string; total: number }) => [category, total]),
    )
    expect(spent).toMatchObject({ Tax: 20, Maintenance: 80 })
  })

  test('can be offered no more, by its member alone; records keep it', async () => {
    const { ann, path } = await memberWithCar(server)
    const sam = await member(server, 'Sam Stranger')
    const { id } = await (await ann.post(`${path}/running-costs`, { type: 'Parking', date, cost: 3 })).json()
    const [{ id: type }] = (await (await ann.get('/custom-types')).json()).items
    for (const [person, status] of [
      [sam, 404],
      [visitor(server), 401],
      [ann, 204],
      [ann, 404],
    ] as const)
      expect((await person.delete(`/custom-types/${type}`)).status).toBe(status)
    expect((await ann.delete('/custom-types/x')).status).toBe(404)
    expect((await (await ann.get(`${path}/running-costs/${id}`)).json()).type).toBe('Parking')
  })

  test.each(['', ' ', '\u200b', 'x'.repeat(41), 7, null])('%j is refused', async (type) => {
    const { ann, path } = await memberWithCar(server)
    for (const where of ['service-records', 'running-costs']) {
      const answer = await ann.post(`${path}/${where}`, { type, date, cost: 1 })
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([400, ['type']])
    }
  })

  test('of a running cost is not told to visitors, and stays with its member at a handover', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const bea = await member(server, 'Bea Booth')
    await ann.post(`${path}/running-costs`, { type: 'Untold fee', date, cost: 3 })
    expect((await ann.patch(`${path}/sharing`, { is_public: true, show_maintenance: true })).status).toBe(200)
    const { public_url } = await (await ann.get(`${path}/sharing`)).json()
    expect(await (await visitor(server).get(`/public/vehicles/${public_url}`)).text()).not.toContain('Untold fee')
    await sells(ann, car, bea)
    expect(await namesOf(bea)).toEqual([])
    expect(await namesOf(ann)).toEqual([['running_cost', 'Untold fee']])
  })

  test('saved by two at the same moment is remembered once', async () => {
    const { ann, path } = await memberWithCar(server)
    const answers = await Promise.all(
      ['Parking', 'parking', 'PARKING'].map((type) => ann.post(`${path}/running-costs`, { type, date, cost: 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await namesOf(ann)).toHaveLength(1)
  })
})

test('a wrong category is put right: the spending and the car’s date follow', async () => {
  const { ann, path } = await memberWithCar(server)
  const first = { type: 'Insurance', date, cost: 300, valid_until: '2030-02-03' }
  const { id } = await (await ann.post(`${path}/running-costs`, first)).json()
  const dueOf = async () =>
    (await (await ann.get(path)).json()).due_dates
      .filter(({ kind }: { kind: string }) => kind === 'insurance' || kind === 'warranty')
      .map(({ kind, date }: { kind: string; date: string }) => [kind, date])
  expect(await dueOf()).toEqual([['insurance', '2030-02-03']])
  const changed = await ann.patch(`${path}/running-costs/${id}`, { type: 'Warranty', version: 1 })
  expect([changed.status, (await changed.json()).type]).toEqual([200, 'Warranty'])
  expect(await dueOf()).toEqual([['warranty', '2030-02-03']])
  const own = await ann.patch(`${path}/running-costs/${id}`, { type: 'Parking', valid_until: null, version: 2 })
  expect(own.status).toBe(200)
  expect(await dueOf()).toEqual([])
  const { categories } = await (await ann.get('/spending?period=all')).json()
  expect(categories).toMatchObject([{ category: 'Other', total: 300 }])
  expect(await namesOf(ann)).toEqual([['running_cost', 'Parking']])
})
