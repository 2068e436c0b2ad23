import { describe, expect, test } from 'vitest'
import type { Modification, ModificationPage } from '#domain/records/modification.ts'
import { member, type Person, people, visitor } from '../../test/people.ts'
import { jpeg, paddedJpeg, pdf } from '../../test/pictures.ts'
import { sealRecord } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const missing = '00000000-0000-4000-8000-00000000dead'
const exhaust = { type: 'Performance', name: 'Exhaust', brand: 'Milltek', install_date: '2026-02-14' }

const carOf = (person: Person) => addVehicle(server.services.sql, person.id)
const paths = (car: string) => `/vehicles/${car}/modifications`
const list = async (person: Person, car: string) =>
  ((await (await person.get(paths(car))).json()) as ModificationPage).items
const pointsOf = async (person: Person) => {
  const [row] = await server.services.sql`select total_points from user_points where user_id = ${person.id}`
  return row?.total_points as number
}
const photo = async (person: Person, kind = 'modification') => {
  const answer = await person.post(`/uploads/${kind}`, await jpeg(60, 40), { 'x-file-name': 'side.jpg' })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const stateOf = async (id: string) => {
  const [row] = await server.services.sql`select state from files where id = ${id}`
  return row?.state as string
}
async function adds(person: Person, car: string, modification: object = {}): Promise<Modification> {
  const answer = await person.post(paths(car), { ...exhaust, ...modification })
  expect(answer.status).toBe(201)
  return answer.json()
}

describe('adding', () => {
  test('a modification is kept with all its fields, its photos before and after, and 10 points (MODS-02, MODS-05, GAMI-03, CALL-63)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [old, fresh, detail] = await Promise.all([photo(ann), photo(ann), photo(ann)])
    const modification = await adds(ann, car, {
      cost: '899.99',
      description: 'Cat-back, stainless',
      is_major_upgrade: true,
      before_image_ids: [old],
      after_image_ids: [fresh, detail],
    })
    expect(modification).toMatchObject({
      ...exhaust,
      cost: 899.99,
      description: 'Cat-back, stainless',
      is_major_upgrade: true,
      is_publicly_visible: true,
      before_images: [{ id: old, url: `/files/${old}`, mime: 'image/webp', name: 'side.jpg' }],
      version: 1,
    })
    expect(modification.after_images.map(({ id }) => id)).toEqual([fresh, detail])
    expect(await list(ann, car)).toEqual([modification])
    expect(await pointsOf(ann)).toBe(10)
    expect((await ann.get(`/files/${old}/320`)).status).toBe(200)
  })

  test('cost and description may be missing, the rest may not (MODS-06..08)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    expect(await adds(ann, car)).toMatchObject({ cost: null, description: null, is_major_upgrade: false })
    const answer = await ann.post(paths(car), { type: 'Wings', name: '', brand: ' ', install_date: 'then', cost: -1 })
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).error.fields)).toEqual(['type', 'name', 'brand', 'install_date', 'cost'])
    expect(await list(ann, car)).toHaveLength(1)
  })

  test('an image over 10 MB is refused in the specified words, and so is what is no image (MODS-09, ERRS-93)', async () => {
    const ann = await member(server, 'Ann Archer')
    const large = await ann.post('/uploads/modification', await paddedJpeg(10_485_761))
    expect([large.status, (await large.json()).error.message]).toEqual([413, 'Maximum size is 10MB per image.'])
    expect((await ann.post('/uploads/modification', pdf())).status).toBe(415)
  })

  test('somebody else’s file, one of another kind, one in use and one that is none are refused, and nothing stays', async () => {
    const { ann, sam } = await people(server)
    const car = await carOf(ann)
    const [sams, note, mine, used] = await Promise.all([photo(sam), photo(ann, 'note'), photo(ann), photo(ann)])
    await adds(ann, car, { before_image_ids: [used] })
    for (const foreign of [sams, note, used, missing]) {
      const answer = await ann.post(paths(car), { ...exhaust, before_image_ids: [mine], after_image_ids: [foreign] })
      expect(answer.status).toBe(404)
    }
    expect((await ann.post(paths(car), { ...exhaust, before_image_ids: ['nonsense'] })).status).toBe(400)
    expect(await list(ann, car)).toHaveLength(1)
    expect(await pointsOf(ann)).toBe(10)
    expect([await stateOf(sams), await stateOf(mine), await stateOf(used)]).toEqual(['pending', 'pending', 'stored'])
  })

  test('sent again after a lost answer it is still one modification', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const key = { 'idempotency-key': 'attempt-0001' }
    const first = await (await ann.post(paths(car), exhaust, key)).json()
    expect(await (await ann.post(paths(car), exhaust, key)).json()).toEqual(first)
    expect([(await list(ann, car)).length, await pointsOf(ann)]).toEqual([1, 10])
  })
})

describe('reading', () => {
  test('the newest install comes first, page by page (MODS-01, CALL-63)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    await server.services.sql`
      insert into modifications (vehicle_id, user_id, type, name, brand, install_date, cost)
      select ${car}, ${ann.id}, 'Tech', 'M' || n, 'Brand', date '2020-01-01' + n / 2, 1299.99
        from generate_series(1, 50) as n`
    const pages: ModificationPage[] = [await (await ann.get(paths(car))).json()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await (await ann.get(`${paths(car)}?after=${next}`)).json())
    const all = pages.flatMap((page) => page.items)
    expect(pages.map((page) => page.items.length)).toEqual([20, 20, 10])
    const dates = all.map(({ install_date }) => install_date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(new Set(all.map(({ id }) => id)).size).toBe(50)
    expect(all[0]?.cost).toBe(1299.99)
  })

  test('what a former owner paid is only seen when they shared it', async () => {
    const { ann, sam } = await people(server)
    const car = await carOf(ann)
    const hidden = await adds(ann, car, { cost: 500, name: 'Hidden' })
    const shared = await adds(ann, car, { cost: 700, name: 'Shared' })
    await server.services.sql`update modifications set cost_shared = true where id = ${shared.id}`
    await server.services.sql`update vehicles set user_id = ${sam.id} where id = ${car}`
    const costs = Object.fromEntries((await list(sam, car)).map(({ id, cost }) => [id, cost]))
    expect(costs).toEqual({ [hidden.id]: null, [shared.id]: 700 })
  })
})

describe('changing', () => {
  test('an edit changes what it names, keeps the photos it keeps and removes the others (MODS-03)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const [kept, gone, added] = await Promise.all([photo(ann), photo(ann), photo(ann)])
    const { id } = await adds(ann, car, { cost: 10, before_image_ids: [gone, kept] })
    const path = `${paths(car)}/${id}`
    expect(await (await ann.patch(path, { version: 1, name: 'Silencer' })).json()).toMatchObject({
      name: 'Silencer',
      cost: 10,
      before_images: [{ id: gone }, { id: kept }],
    })
    const change = { version: 2, cost: '', before_image_ids: [kept], after_image_ids: [added] }
    expect(await (await ann.patch(path, change)).json()).toMatchObject({
      name: 'Silencer',
      cost: null,
      before_images: [{ id: kept }],
      after_images: [{ id: added }],
      version: 3,
    })
    expect([await stateOf(kept), await stateOf(gone), await stateOf(added)]).toEqual(['stored', 'removed', 'stored'])
  })

  test('the later of two saves is told and loses nothing of the first, also in parallel', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const pictured = await photo(ann)
    const { id } = await adds(ann, car, { before_image_ids: [pictured] })
    const path = `${paths(car)}/${id}`
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => ann.patch(path, { version: 1, name, before_image_ids: [pictured] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await ann.patch(path, { version: 1, before_image_ids: [] })
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await list(ann, car))[0]?.before_images).toHaveLength(1)
  })

  test('an edit with a file that is not one’s own changes nothing at all', async () => {
    const { ann, sam } = await people(server)
    const car = await carOf(ann)
    const [mine, sams] = await Promise.all([photo(ann), photo(sam)])
    const before = await adds(ann, car, { before_image_ids: [mine] })
    const change = { version: 1, name: 'Changed', before_image_ids: [], after_image_ids: [sams] }
    expect((await ann.patch(`${paths(car)}/${before.id}`, change)).status).toBe(404)
    expect(await list(ann, car)).toEqual([before])
    expect(await stateOf(mine)).toBe('stored')
  })

  test('deleting is soft for the record, real for its photos, and takes the points back (MODS-03, MODS-10)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await carOf(ann)
    const pictured = await photo(ann)
    const { id } = await adds(ann, car, { after_image_ids: [pictured] })
    const path = `${paths(car)}/${id}`
    const answers = await Promise.all([ann.delete(path), ann.delete(path), ann.delete(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect(await list(ann, car)).toEqual([])
    expect((await ann.patch(path, { version: 2, name: 'Back?' })).status).toBe(404)
    const [row] = await server.services.sql`select deleted_at, name from modifications where id = ${id}`
    expect(row).toEqual({ deleted_at: expect.any(Date), name: 'Exhaust' })
    expect([await stateOf(pictured), await pointsOf(ann)]).toEqual(['removed', 0])
    expect((await ann.get(`/files/${pictured}/320`)).status).toBe(404)
  })
})

test('what a handover has sealed can be read, and changed by nobody', async () => {
  const { ann, sam } = await people(server)
  const car = await carOf(ann)
  const pictured = await photo(ann)
  const { id, is_sealed } = await adds(ann, car, { before_image_ids: [pictured] })
  expect(is_sealed).toBe(false)
  await sealRecord(server, 'modifications', id)
  for (const owner of [ann, sam]) {
    await server.services.sql`update vehicles set user_id = ${owner.id} where id = ${car}`
    const [sealed] = await list(owner, car)
    expect(sealed).toMatchObject({ name: 'Exhaust', is_sealed: true, before_images: [{ id: pictured }] })
    for (const answer of [
      await owner.patch(`${paths(car)}/${id}`, { version: sealed?.version, name: 'Mine', before_image_ids: [] }),
      await owner.delete(`${paths(car)}/${id}`),
    ])
      expect([answer.status, (await answer.json()).error.code]).toEqual([409, 'sealed'])
  }
  expect([await stateOf(pictured), await pointsOf(ann)]).toEqual(['stored', 10])
})

test('a stranger finds nothing and changes nothing, a visitor is asked to sign in', async () => {
  const { ann, sam } = await people(server)
  const [car, sams] = await Promise.all([carOf(ann), carOf(sam)])
  const pictured = await photo(ann)
  const modification = await adds(ann, car, { before_image_ids: [pictured] })
  const attempts = (person: Person, vehicle: string, id: string) => [
    person.get(paths(vehicle)),
    person.post(paths(vehicle), exhaust),
    person.get(`${paths(vehicle)}/${id}`),
    person.patch(`${paths(vehicle)}/${id}`, { version: 1, name: 'Mine' }),
    person.delete(`${paths(vehicle)}/${id}`),
  ]
  const answers = async (asked: Promise<Response>[]) =>
    Promise.all((await Promise.all(asked)).map(async (answer) => `${answer.status} ${await answer.text()}`))
  const foreign = await answers(attempts(sam, car, modification.id))
  expect(foreign).toEqual(await answers(attempts(sam, missing, missing)))
  expect(foreign.every((answer) => answer.startsWith('404'))).toBe(true)
  const through = await Promise.all(attempts(sam, sams, modification.id).slice(2))
  expect(through.map(({ status }) => status)).toEqual([404, 404, 404])
  for (const answer of await Promise.all(attempts(visitor(server), car, modification.id)))
    expect(answer.status).toBe(401)
  expect((await sam.get(`/files/${pictured}/320`)).status).toBe(404)
  expect(await list(ann, car)).toEqual([modification])
  expect((await ann.delete(`${paths(car)}/not-an-id`)).status).toBe(404)
})
