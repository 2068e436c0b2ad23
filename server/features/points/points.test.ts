import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { earnPoints, takeBackPoints } from './points.ts'

const server = useServer()

const pointsOf = async (user_id: string) =>
  (
    await server.services.db
      .selectFrom('user_points')
      .select('total_points')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).total_points

const logs = (user_id: string, vehicle_id: string, object_id = randomUUID()) =>
  server.services.db
    .transaction()
    .execute((tx) =>
      earnPoints(tx, { user_id, rule: 'service-record', object_type: 'maintenance_log', object_id, vehicle_id }),
    )

test('a rule pays once an object, however often and however many at once', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(server.services.sql, ann.id)
  const record = randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => logs(ann.id, car, record)))
  expect(await pointsOf(ann.id)).toBe(10)
})

test('a day pays a hundred points at most, also to twenty deeds at once; referrals stand apart', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(server.services.sql, ann.id)
  await Promise.all(Array.from({ length: 20 }, () => logs(ann.id, car)))
  expect(await pointsOf(ann.id)).toBe(100)
  await server.services.db
    .transaction()
    .execute((tx) =>
      earnPoints(tx, { user_id: ann.id, rule: 'referral', object_type: 'user', object_id: randomUUID() }),
    )
  expect(await pointsOf(ann.id)).toBe(150)
})

test('yesterday’s points leave today’s cap alone', async () => {
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(server.services.sql, ann.id)
  await server.services.sql`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id, created_at)
    values (${ann.id}, 'guide', 95, 'guide', gen_random_uuid(), null, now() - interval '25 hours')`
  await logs(ann.id, car)
  expect(await pointsOf(ann.id)).toBe(105)
})

test('a removed vehicle takes back what it earned, once; a removed record only its own (GARA-49)', async () => {
  const ann = await member(server, 'Ann Archer')
  const [car, other] = [
    await addVehicle(server.services.sql, ann.id),
    await addVehicle(server.services.sql, ann.id),
  ] as const
  const record = randomUUID()
  await logs(ann.id, car, record)
  await logs(ann.id, car)
  await logs(ann.id, other)
  const takeBack = (of: { object_id: string } | { vehicle_id: string }) =>
    server.services.db.transaction().execute((tx) => takeBackPoints(tx, ann.id, of))
  await takeBack({ object_id: record })
  expect(await pointsOf(ann.id)).toBe(20)
  await Promise.all([takeBack({ vehicle_id: car }), takeBack({ vehicle_id: car })])
  expect(await pointsOf(ann.id)).toBe(10)
})
