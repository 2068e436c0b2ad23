import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comments, writes } from '../../test/community.ts'
import { member, type Person } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { memberWithCar } from '../../test/records.ts'
import { addVehicle } from '../../test/rows.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import { earnPoints, takeBackPoints, takeBackVehiclePoints } from './points.ts'

const server = useServer()

const pointsOf = async (user_id: string) =>
  (
    await server.services.db
      .selectFrom('user_points')
      .select('total_points')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).total_points

type Earning = Parameters<typeof earnPoints>[1]
const earns = (deed: Earning) => server.services.db.transaction().execute((tx) => earnPoints(tx, deed))
const logs = (user_id: string, vehicle_id: string, object_id: string = randomUUID()) =>
  earns({ user_id, rule: 'service-record', object_type: 'maintenance_log', object_id, vehicle_id })
const refers = (user_id: string) => earns({ user_id, rule: 'referral', object_type: 'user', object_id: randomUUID() })
const takesBack = (user_id: string, of: { object_id: string } | { vehicle_id: string }) =>
  server.services.db
    .transaction()
    .execute((tx) =>
      'object_id' in of
        ? takeBackPoints(tx, user_id, [of.object_id])
        : takeBackVehiclePoints(tx, { id: of.vehicle_id, user_id }),
    )
const upload = async (person: Person, kind: string) =>
  ((await (await person.post(`/uploads/${kind}`, await jpeg(20, 20))).json()) as { id: string }).id
const levelsTold = async (user_id: string) =>
  (
    await server.services.sql`
      select title from notifications where user_id = ${user_id} and type = 'level_up' order by created_at, title`
  ).map(({ title }) => title)

const service = { type: 'Oil Change', date: '2026-01-10' }
const modification = { type: 'Tech', name: 'Radio', brand: 'Alpine', install_date: '2026-01-10' }

describe('a rule', () => {
  test('pays once an object, however often and if two hundred ask at once (GAMI-03)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    const record = randomUUID()
    await Promise.all(Array.from({ length: 200 }, () => logs(ann.id, car, record)))
    expect(await pointsOf(ann.id)).toBe(10)
  })

  test('pays at most a hundred a day, also to twenty deeds at once; referrals stand apart (GAMI-03)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await Promise.all(Array.from({ length: 20 }, () => logs(ann.id, car)))
    expect(await pointsOf(ann.id)).toBe(100)
    await refers(ann.id)
    expect(await pointsOf(ann.id)).toBe(150)
  })

  test('is not held to what yesterday paid', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await server.services.sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id, created_at)
      values (${ann.id}, 'guide', 95, 'guide', gen_random_uuid(), null, now() - interval '25 hours')`
    await logs(ann.id, car)
    expect(await pointsOf(ann.id)).toBe(105)
  })

  test('pays each deed what the house has decided, in the transaction of the deed (GAMI-03)', async () => {
    const ann = await member(server, 'Ann Archer')
    const earned: [string, number][] = []
    const does = async (deed: string, act: () => Promise<Response>) => {
      const before = await pointsOf(ann.id)
      const answer = await act()
      expect([deed, answer.status]).toEqual([deed, expect.toBeOneOf([200, 201, 204])])
      earned.push([deed, (await pointsOf(ann.id)) - before])
      return answer
    }
    const added = await does('vehicle', () =>
      ann.post('/vehicles', {
        make: 'Mini',
        model: 'Cooper',
        year: 2015,
        mileage: 9,
        transmission: 'Manual',
        fuel_type: 'Petrol',
      }),
    )
    const path = `/vehicles/${((await added.json()) as { id: string }).id}`
    await does('service', () => ann.post(`${path}/service-records`, service))
    await does('running cost', () => ann.post(`${path}/running-costs`, { type: 'Fuel', date: '2026-01-10', cost: 50 }))
    await does('wash', () => ann.post(`${path}/washes`, { date: '2026-01-10' }))
    await does('modification', () => ann.post(`${path}/modifications`, modification))
    const file_id = await upload(ann, 'document')
    await does('document', () => ann.post(`${path}/documents`, { title: 'V5C', category: 'Insurance', file_id }))
    const photo = await upload(ann, 'media')
    await does('first photo', () => ann.post(`${path}/media`, { title: 'Front', file_id: photo }))
    const another = await upload(ann, 'media')
    await does('second photo', () => ann.post(`${path}/media`, { title: 'Back', file_id: another }))
    await does('published', () => ann.put(`${path}/status`, { status: 'For Sale' }))
    const picture = await jpeg(40, 40)
    await does('avatar', () => ann.request('PUT', '/profile/avatar', picture))
    await does('banner too', () => ann.request('PUT', '/profile/banner', picture))
    expect(earned).toEqual([
      ['vehicle', 20],
      ['service', 10],
      ['running cost', 2],
      ['wash', 2],
      ['modification', 10],
      ['document', 5],
      ['first photo', 5],
      ['second photo', 0],
      ['published', 10],
      ['avatar', 0],
      ['banner too', 10],
    ])
  })

  test('pays nobody for doing, undoing and doing it again (GAMI-03)', async () => {
    const { ann, path } = await memberWithCar(server)
    const again = async () => {
      const added = await ann.post(`${path}/service-records`, service)
      const { id, version } = (await added.json()) as { id: string; version: number }
      expect((await ann.patch(`${path}/service-records/${id}`, { comments: 'Edited', version })).status).toBe(200)
      expect((await ann.delete(`${path}/service-records/${id}`)).status).toBe(204)
      await ann.put(`${path}/status`, { status: 'For Sale' })
      await ann.put(`${path}/status`, { status: 'Owned' })
      const photo = await upload(ann, 'media')
      const media = await ann.post(`${path}/media`, { title: 'Front', file_id: photo })
      await ann.delete(`${path}/media/${((await media.json()) as { id: string }).id}`)
      for (const kind of ['avatar', 'banner']) await ann.request('PUT', `/profile/${kind}`, await jpeg(40, 40))
      for (const kind of ['avatar', 'banner']) await ann.delete(`/profile/${kind}`)
    }
    await again()
    const once = await pointsOf(ann.id)
    expect(once).toBe(10 + 5 + 10)
    await again()
    await again()
    expect(await pointsOf(ann.id)).toBe(once)
  })

  test('is taken back with a post for what its author wrote below it; others keep theirs (GAMI-03)', async () => {
    const [ann, bea] = [await member(server, 'Ann Archer'), await member(server, 'Bea Booth')]
    const post = await writes(ann)
    for (const author of [ann, ann, bea]) await comments(author, post)
    expect([await pointsOf(ann.id), await pointsOf(bea.id)]).toEqual([7, 1])
    expect((await ann.delete(`/posts/${post}`)).status).toBe(204)
    expect([await pointsOf(ann.id), await pointsOf(bea.id)]).toEqual([0, 1])
  })

  test('does not pay the next owner again for the same vehicle’s first photo or first page', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const bea = await member(server, 'Bea Booth')
    await ann.post(`${path}/media`, { title: 'Front', is_publicly_visible: true, file_id: await upload(ann, 'media') })
    await sells(ann, car, bea)
    expect(await pointsOf(ann.id)).toBe(15)
    await bea.post(`${path}/media`, { title: 'Front', file_id: await upload(bea, 'media') })
    await bea.put(`${path}/status`, { status: 'For Sale' })
    expect(await pointsOf(bea.id)).toBe(0)
    await bea.post(`${path}/service-records`, service)
    expect(await pointsOf(bea.id)).toBe(10)
  })

  test('pays nothing twice to whoever sells a vehicle and buys it back, and its removal takes all of theirs (GAMI-04)', async () => {
    const { ann, car, path } = await memberWithCar(server)
    const bea = await member(server, 'Bea Booth')
    const both = async () => [await pointsOf(ann.id), await pointsOf(bea.id)]
    const uses = async (person: Person) => {
      await person.put(`${path}/status`, { status: 'For Sale' })
      await person.post(`${path}/media`, { title: 'Front', file_id: await upload(person, 'media') })
    }
    await uses(ann)
    await ann.post(`${path}/service-records`, service)
    await sells(ann, car, bea)
    await bea.post(`${path}/service-records`, service)
    await sells(bea, car, ann)
    await uses(ann)
    expect(await both()).toEqual([10 + 5 + 10, 10])
    expect((await ann.delete(path)).status).toBe(204)
    expect(await both()).toEqual([0, 10])
  })
})

test('a removed vehicle takes back what it earned, once; a removed record only its own (GAMI-04, GARA-49)', async () => {
  const ann = await member(server, 'Ann Archer')
  const [car, other] = [
    await addVehicle(server.services.sql, ann.id),
    await addVehicle(server.services.sql, ann.id),
  ] as const
  const record = randomUUID()
  await logs(ann.id, car, record)
  await logs(ann.id, car)
  await logs(ann.id, other)
  await takesBack(ann.id, { object_id: record })
  expect(await pointsOf(ann.id)).toBe(20)
  await Promise.all([takesBack(ann.id, { vehicle_id: car }), takesBack(ann.id, { vehicle_id: car })])
  expect(await pointsOf(ann.id)).toBe(10)
})

describe('a level', () => {
  test('is told when a payment reaches it, once for ever, also after falling and rising (GAMI-01, NOTI-08)', async () => {
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(server.services.sql, ann.id)
    await refers(ann.id)
    expect(await levelsTold(ann.id)).toEqual([])
    await Promise.all([refers(ann.id), logs(ann.id, car)])
    expect(await levelsTold(ann.id)).toEqual(['You reached level 2'])
    for (let n = 0; n < 9; n++) await logs(ann.id, car)
    expect(await levelsTold(ann.id)).toEqual(['You reached level 2', 'You reached level 3'])
    await takesBack(ann.id, { vehicle_id: car })
    expect(await pointsOf(ann.id)).toBe(100)
    // Decided by what was reached, not by what is still among the notifications.
    await server.services.sql`delete from notifications where user_id = ${ann.id}`
    await refers(ann.id)
    await refers(ann.id)
    expect(await levelsTold(ann.id)).toEqual([])
    await refers(ann.id)
    await refers(ann.id)
    expect([await pointsOf(ann.id), await levelsTold(ann.id)]).toEqual([300, ['You reached level 4']])
  })
})

test('after any deeds the points are the sum of the ledger, and never more than the cap a day (GAMI-03, GAMI-04)', async () => {
  const acts = fc.array(
    fc.record({
      what: fc.constantFrom('service', 'wash', 'modification', 'referral', 'remove', 'remove vehicle', 'publish'),
      which: fc.nat(5),
      atOnce: fc.boolean(),
    }),
    { minLength: 5, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async (deeds) => {
      const ann = await member(server, 'Ann Archer')
      const cars = [await addVehicle(server.services.sql, ann.id), await addVehicle(server.services.sql, ann.id)]
      const records: [path: string, id: string][] = []
      const does = async ({ what, which }: (typeof deeds)[number]) => {
        const car = `/vehicles/${cars[which % 2]}`
        if (what === 'referral') return refers(ann.id)
        if (what === 'remove vehicle') return ann.delete(car)
        if (what === 'publish') return ann.put(`${car}/status`, { status: which % 2 ? 'For Sale' : 'Owned' })
        const [path, id] = records[which] ?? []
        if (what === 'remove') return id && ann.delete(`${path}/${id}`)
        const [where, body] = {
          service: ['service-records', service] as const,
          wash: ['washes', { date: '2026-01-10' }] as const,
          modification: ['modifications', modification] as const,
        }[what as 'service' | 'wash' | 'modification']
        const added = await ann.post(`${car}/${where}`, body)
        if (added.status === 201) records.push([`${car}/${where}`, ((await added.json()) as { id: string }).id])
      }
      const underWay: Promise<unknown>[] = []
      for (const deed of deeds) {
        const done = does(deed)
        if (deed.atOnce) underWay.push(done)
        else await done
      }
      await Promise.all(underWay)
      const [sums] = await server.services.sql`
        select coalesce(sum(points), 0)::int as total,
               coalesce(sum(points) filter (where points > 0 and rule_id <> 'referral'), 0)::int as paid
          from point_transactions where user_id = ${ann.id}`
      expect(await pointsOf(ann.id)).toBe(sums?.total)
      expect(sums?.paid).toBeLessThanOrEqual(100)
      expect(sums?.total).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 12 },
  )
})
