import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { TyreSection, TyreSet } from '#domain/records/tyre-set.ts'
import { fullCar } from '../../../test/full-car.ts'
import { member, type Person, people, visitor } from '../../../test/people.ts'
import { addVehicle } from '../../../test/rows.ts'
import { sells } from '../../../test/sale.ts'
import { useServer } from '../../../test/server.ts'
import { unzip } from '../../../test/unzip.ts'

const server = useServer()
const today = londonToday()
const ago = (days: number) => addDays(today, -days)
const paths = (car: string) => `/vehicles/${car}/tyre-sets`
const section = async (person: Person, car: string): Promise<TyreSection> => (await person.get(paths(car))).json()
const carOf = (person: Person) => addVehicle(server.services.sql, person.id)

async function adds(person: Person, car: string, set: object = {}): Promise<TyreSet> {
  const answer = await person.post(paths(car), { name: 'Winter set', ...set })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
const fits = (person: Person, car: string, id: string, fitting: object) =>
  person.post(`${paths(car)}/${id}/fittings`, fitting)
async function fitted(person: Person, car: string, id: string, fitting: object): Promise<TyreSet> {
  const answer = await fits(person, car, id, fitting)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
const reads = async (person: Person, car: string, date: string, value: number) =>
  expect((await person.post(`/vehicles/${car}/mileage/readings`, { date, value })).status).toBe(201)
const refused = async (answer: Awaited<ReturnType<Person['get']>>) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
]

describe('a set', () => {
  test('is kept with all that was typed, changed and deleted', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const set = await adds(ann, car, {
      ...{ make: 'Michelin', model: 'Alpin 6', size: '205/55 R16 91H', dot: '3521', bought_on: ago(700) },
      ...{ cost: '412.60', stored_at: 'Shed, top shelf' },
    })
    expect(set).toMatchObject({
      ...{ make: 'Michelin', model: 'Alpin 6', size: '205/55 R16 91H', dot: '3521', bought_on: ago(700) },
      ...{ cost: 412.6, stored_at: 'Shed, top shelf', fittings: [], run: null, checks: [], version: 1 },
    })
    const path = `${paths(car)}/${set.id}`
    const changed = await (await ann.patch(path, { version: 1, cost: '', stored_at: 'Loft' })).json()
    expect(changed).toMatchObject({ name: 'Winter set', cost: null, stored_at: 'Loft', version: 2 })
    expect(await refused(await ann.patch(path, { version: 1, name: 'Late' }))).toEqual([409, 'changed_elsewhere'])
    expect((await ann.delete(path)).status).toBe(204)
    expect((await ann.delete(path)).status).toBe(404)
    expect((await section(ann, car)).sets).toEqual([])
  })

  test('names what is wrong with it', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const fields = async (set: object) =>
      Object.keys((await (await ann.post(paths(car), { name: 'Set', ...set })).json()).error?.fields ?? {})
    expect(await fields({ name: ' ' })).toEqual(['name'])
    for (const dot of ['352', '5421', '0021', '0199', 'week'])
      expect([dot, await fields({ dot })]).toEqual([dot, ['dot']])
    expect(await fields({ bought_on: addDays(today, 1), cost: -1 })).toEqual(['bought_on', 'cost'])
  })

  test('is one of at most forty', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    await server.services.sql`
      insert into tyre_sets (vehicle_id, user_id, name) select ${car}, ${ann.id}, 'Set ' || n from generate_series(1, 40) n`
    expect(await refused(await ann.post(paths(car), { name: 'One more' }))).toEqual([409, 'too_many_sets'])
  })

  test('is retired or sold once it is off, and can be brought back', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { id } = await adds(ann, car)
    await fitted(ann, car, id, { fitted_on: ago(100) })
    const end = (ended: object | null, version: number) => ann.put(`${paths(car)}/${id}/end`, { ended, version })
    expect(await refused(await end({ as: 'sold', on: today }, 1))).toEqual([409, 'is_fitted'])
    expect((await ann.post(`${paths(car)}/${id}/removal`, { removed_on: ago(1) })).status).toBe(201)
    expect(await (await end({ as: 'sold', on: today }, 1)).json()).toMatchObject({ ended_as: 'sold', ended_on: today })
    expect(await refused(await fits(ann, car, id, { fitted_on: today }))).toEqual([409, 'has_ended'])
    expect(await (await end(null, 2)).json()).toMatchObject({ ended_as: null, ended_on: null })
    await fitted(ann, car, id, { fitted_on: today })
  })
})

describe('fitting', () => {
  test('miles are those of the car’s readings while a set was on', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [winter, summer] = [await adds(ann, car), await adds(ann, car, { name: 'Summer set' })]
    await reads(ann, car, ago(700), 40_000)
    await fitted(ann, car, winter.id, { fitted_on: ago(600), fitted_mileage: 41_000 })
    const swap = { fitted_on: ago(400), fitted_mileage: 45_000, instead_of: winter.id }
    expect(await fitted(ann, car, summer.id, swap)).toMatchObject({ run: { miles: 0 } })
    await reads(ann, car, ago(100), 52_000)
    const { sets, mileage } = await section(ann, car)
    expect(mileage).toBe(52_000)
    expect(sets.map(({ name, run }) => [name, run])).toEqual([
      ['Summer set', { miles: 7000, quality: 'read' }],
      ['Winter set', { miles: 4000, quality: 'read' }],
    ])
    expect(sets[1]?.fittings).toMatchObject([{ fitted_on: ago(600), removed_on: ago(400), miles: 4000 }])
    // What was typed is among the car's readings, once, and a correction there counts here.
    const { items } = await (await ann.get(`/vehicles/${car}/mileage/readings`)).json()
    const typed = items.filter(({ comment }: { comment: string | null }) => comment)
    expect(typed.map(({ comment, value }: { comment: string; value: number }) => [comment, value])).toEqual([
      ['Summer set fitted', 45_000],
      ['Winter set fitted', 41_000],
    ])
    const correction = { value: 46_000, reason: 'Misread' }
    expect((await ann.post(`/vehicles/${car}/mileage/readings/${typed[0].id}/correction`, correction)).status).toBe(201)
    expect((await section(ann, car)).sets.map(({ run }) => run?.miles)).toEqual([6000, 5000])
  })

  test('without a mileage it is estimated from the readings around it, and said to be', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { id } = await adds(ann, car)
    await reads(ann, car, ago(400), 10_000)
    await reads(ann, car, ago(200), 12_000)
    expect((await fitted(ann, car, id, { fitted_on: ago(300) })).run).toEqual({ miles: 1000, quality: 'about' })
    const older = { fitted_on: ago(900), removed_on: ago(500) }
    expect((await fitted(ann, car, id, older)).run).toEqual({ miles: 1000, quality: 'at least' })
  })

  test('a new instrument goes on counting', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { id } = await adds(ann, car)
    await reads(ann, car, ago(400), 80_000)
    await fitted(ann, car, id, { fitted_on: ago(300), fitted_mileage: 81_000 })
    const replaced = { date: ago(200), old_value: 83_000, value: 0 }
    expect((await ann.post(`/vehicles/${car}/mileage/instrument`, replaced)).status).toBe(201)
    await reads(ann, car, ago(10), 1500)
    expect((await section(ann, car)).sets[0]?.run).toEqual({ miles: 3500, quality: 'read' })
  })

  test('an unlikely mileage is asked about, and nothing is fitted until it is answered', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const { id } = await adds(ann, car)
    await reads(ann, car, ago(30), 40_000)
    const answer = await fits(ann, car, id, { fitted_on: ago(10), fitted_mileage: 400_000 })
    const { error } = await answer.json()
    expect([answer.status, error.code]).toEqual([409, 'please_confirm'])
    expect((await section(ann, car)).sets[0]?.fittings).toEqual([])
    const confirmed = error.doubts.map(({ code }: { code: string }) => code)
    await fitted(ann, car, id, { fitted_on: ago(10), fitted_mileage: 400_000, confirmed })
  })

  test('one set is on at a time: of two fitted at once one wins, also of two of the same', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const sets = [await adds(ann, car, { name: 'A' }), await adds(ann, car, { name: 'B' })]
    const answers = await Promise.all(
      [...sets, ...sets].map(({ id }) => fits(ann, car, id, { fitted_on: ago(5), instead_of: null })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const on = (await section(ann, car)).sets.flatMap(({ fittings }) => fittings)
    expect(on).toMatchObject([{ fitted_on: ago(5), removed_on: null }])
    // Whoever saw no set on, or another, is told; the database would refuse it too.
    const [first] = (await section(ann, car)).sets
    const other = sets.find(({ id }) => id !== first?.id)?.id ?? ''
    expect(await refused(await fits(ann, car, other, { fitted_on: ago(1), instead_of: other }))).toEqual([
      409,
      'other_fitted',
    ])
    await expect(
      server.services
        .sql`insert into tyre_fittings (tyre_set_id, vehicle_id, fitted_on) values (${other}, ${car}, ${today})`,
    ).rejects.toThrow('tyre_fittings_one_on')
  })

  test('no two fittings share a time, but the day of a change belongs to both', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [one, two] = [await adds(ann, car), await adds(ann, car, { name: 'Other' })]
    await fitted(ann, car, one.id, { fitted_on: ago(300), removed_on: ago(200) })
    const during = await fits(ann, car, two.id, { fitted_on: ago(250), removed_on: ago(150) })
    expect(await refused(during)).toEqual([409, 'overlaps'])
    expect(await refused(await fits(ann, car, two.id, { fitted_on: ago(400) }))).toEqual([409, 'overlaps'])
    const after = await fitted(ann, car, two.id, { fitted_on: ago(200) })
    const fitting = `${paths(car)}/${two.id}/fittings/${after.fittings[0]?.id}`
    expect(await refused(await ann.patch(fitting, { fitted_on: ago(201) }))).toEqual([409, 'overlaps'])
    const moved = await ann.patch(fitting, { fitted_on: ago(190), removed_on: ago(20) })
    expect((await moved.json()).fittings).toMatchObject([{ fitted_on: ago(190), removed_on: ago(20) }])
    expect((await ann.patch(fitting, { fitted_on: ago(20), removed_on: ago(21) })).status).toBe(400)
    expect((await ann.patch(`${paths(car)}/${one.id}/fittings/${after.fittings[0]?.id}`, {})).status).toBe(400)
    const crossed = { fitted_on: ago(190), removed_on: ago(20) }
    expect((await ann.patch(`${paths(car)}/${one.id}/fittings/${after.fittings[0]?.id}`, crossed)).status).toBe(404)
    expect((await ann.delete(fitting)).status).toBe(204)
    expect((await ann.delete(fitting)).status).toBe(404)
  })

  test('a check of the tread belongs to the set that was on, with the miles it had run', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [winter, summer] = [await adds(ann, car), await adds(ann, car, { name: 'Summer set' })]
    await fitted(ann, car, winter.id, { fitted_on: ago(600), fitted_mileage: 41_000 })
    await fitted(ann, car, summer.id, { fitted_on: ago(400), fitted_mileage: 45_000, instead_of: winter.id })
    await fitted(ann, car, winter.id, { fitted_on: ago(200), fitted_mileage: 50_000, instead_of: summer.id })
    const checks = (date: string, mileage: number, tread: number) =>
      ann.post(`/vehicles/${car}/tyre-checks`, { date, mileage, front_left_tread: tread, rear_right_pressure: 33 })
    for (const [days, mileage, tread] of [
      ...[
        [590, 41_200, 7.5],
        [400, 45_000, 7],
        [300, 47_000, 6.8],
        [100, 53_000, 6.1],
        [800, 30_000, 3],
      ],
    ])
      expect((await checks(ago(days ?? 0), mileage ?? 0, tread ?? 0)).status).toBe(201)
    const told = (await section(ann, car)).sets.map(({ name, checks }) => [
      name,
      checks.map(({ miles, tread }) => [miles, tread.front_left, tread.rear_left]),
    ])
    expect(told).toEqual([
      [
        'Winter set',
        [
          [200, 7.5, null],
          [7000, 6.1, null],
        ],
      ],
      [
        'Summer set',
        [
          [0, 7, null],
          [2000, 6.8, null],
        ],
      ],
    ])
  })
})

test('sets go with the car, without where they were stored, and prices only as costs do', async () => {
  const { ann, sam } = await people(server)
  for (const share_costs of [false, true]) {
    const { car } = await fullCar(server, ann)
    const set = await adds(ann, car, { cost: 300, stored_at: 'Ann’s mother’s garage' })
    await fitted(ann, car, set.id, { fitted_on: ago(20) })
    await sells(ann, car, sam, { share_costs })
    const [bought] = (await section(sam, car)).sets
    expect(bought).toMatchObject({
      ...{ id: set.id, name: 'Winter set', stored_at: null, cost: share_costs ? 300 : null },
      fittings: [{ fitted_on: ago(20), removed_on: null }],
    })
    expect((await ann.get(paths(car))).status).toBe(404)
    expect((await ann.patch(`${paths(car)}/${set.id}`, { version: bought?.version, name: 'Mine' })).status).toBe(404)
    // A change that names no price doesn't make the seller's price the buyer's; a price does.
    const version = bought?.version ?? 0
    const path = `${paths(car)}/${set.id}`
    expect((await (await sam.patch(path, { version, name: 'Sam’s' })).json()).cost).toBe(share_costs ? 300 : null)
    expect((await (await sam.patch(path, { version: version + 1, cost: 10 })).json()).cost).toBe(10)
    const files = unzip(Buffer.from(await (await ann.get('/account/export')).arrayBuffer()))
    expect(files.get('garage/tyre_sets.json')?.toString()).not.toContain(set.id)
  }
})

test('a stranger finds nothing and changes nothing, a visitor is asked to sign in', async () => {
  const { ann, sam } = await people(server)
  const [car, sams] = [await carOf(ann), await carOf(sam)]
  const set = await adds(ann, car)
  const fitting = (await fitted(ann, car, set.id, { fitted_on: ago(9) })).fittings[0]?.id
  const before = await section(ann, car)
  const attempts = (person: Person, of: string) => [
    person.get(paths(of)),
    person.post(paths(of), { name: 'Mine' }),
    person.patch(`${paths(of)}/${set.id}`, { version: 1, name: 'Mine' }),
    person.put(`${paths(of)}/${set.id}/end`, { ended: null, version: 1 }),
    person.delete(`${paths(of)}/${set.id}`),
    fits(person, of, set.id, { fitted_on: today }),
    person.post(`${paths(of)}/${set.id}/removal`, { removed_on: today }),
    person.patch(`${paths(of)}/${set.id}/fittings/${fitting}`, { fitted_on: today }),
    person.delete(`${paths(of)}/${set.id}/fittings/${fitting}`),
  ]
  for (const answer of await Promise.all(attempts(sam, car))) expect(answer.status).toBe(404)
  for (const answer of await Promise.all(attempts(sam, sams).slice(2))) expect(answer.status).toBe(404)
  for (const answer of await Promise.all(attempts(visitor(server), car))) expect(answer.status).toBe(401)
  expect(await section(ann, car)).toEqual(before)
})
