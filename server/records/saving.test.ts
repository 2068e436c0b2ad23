import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { londonToday } from '#domain/basics/format.ts'
import { dailyCap } from '#domain/members/points.ts'
import { openCountingLine } from '../../bench/save/counting-line.ts'
import { createApp } from '../app.ts'
import type { Env } from '../platform/http/env.ts'
import type { Services } from '../platform/services.ts'
import { createTestDatabase } from '../test/database.ts'
import { type Person, people } from '../test/people.ts'
import { jpeg } from '../test/pictures.ts'
import { memberWithCar, stateOfFile, uploads } from '../test/records.ts'
import { addVehicle } from '../test/rows.ts'
import { startTestServer, type TestServer, useServer } from '../test/server.ts'

const service = { type: 'Minor Service', date: londonToday(), next_service_due: '2099-01-01', lead_days: 30 }
const fuel = { type: 'Fuel', date: londonToday(), cost: 61.2 }
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

describe('one save', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let line: Awaited<ReturnType<typeof openCountingLine>>
  let server: TestServer
  let stop = async () => {}
  beforeAll(async () => {
    database = await createTestDatabase()
    line = await openCountingLine(database.url)
    ;({ server, stop } = await startTestServer({}, line.url))
  })
  afterAll(async () => {
    await stop()
    await line.close()
    await database.drop()
  })

  test('of every kind takes at most five round trips, with all that comes of it', async () => {
    const { ann, path } = await memberWithCar(server)
    let mileage = 100_000
    const photo = async () => {
      const [file] = await server.services.sql<{ id: string }[]>`
        insert into files (user_id, kind, mime, size_bytes, checksum, width, height)
        values (${ann.id}, 'media', 'image/webp', 1, ${'0'.repeat(64)}, 1, 1) returning id`
      return { file_id: file?.id }
    }
    const saves: Record<string, () => Promise<object>> = {
      'service-records': async () => ({ ...service, mileage: ++mileage }),
      'running-costs': async () => ({ ...fuel, mileage: ++mileage }),
      washes: async () => ({ date: londonToday() }),
      notes: async () => ({ content: 'The heater wants looking at.' }),
      media: photo,
    }
    const trips: Record<string, number> = {}
    for (const [kind, make] of Object.entries(saves)) {
      // Until each connection knows each statement, and the badges that the first earns are there.
      for (let time = 0; time < 12; time++) {
        const sent = await make()
        const { roundTrips } = await line.count(async () => {
          expect((await ann.post(`${path}/${kind}`, sent, withKey())).status).toBe(201)
        })
        trips[kind] = roundTrips
      }
    }
    expect(trips).toEqual({ 'service-records': 4, 'running-costs': 4, washes: 4, notes: 4, media: 4 })
  })
})

describe('saves at once', () => {
  const server = useServer()
  const at = (services: Services, person: Person, path: string, sent: object, headers: object) =>
    createApp(services, { routes: new Hono<Env>(), inlineScripts: [] }).request(`/api${path}`, {
      method: 'POST',
      headers: {
        cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(sent),
    })

  test('with one name, on two servers, are one record with one answer', async () => {
    const { ann, path, traces } = await memberWithCar(server)
    const headers = withKey()
    const servers = [server.services, Object.create(server.services) as Services]
    const answers = await Promise.all(
      servers.map((services) => at(services, ann, `${path}/service-records`, service, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(other).toEqual(one)
    expect(await traces()).toMatchObject({ logs: 1, reminders: 1, points: 10 })
  })

  test('sent again by a browser that takes compressed answers, is given its first answer', async () => {
    const { ann, path } = await memberWithCar(server)
    const headers = { ...withKey(), 'accept-encoding': 'gzip, br' }
    const first = await ann.post(`${path}/service-records`, service, headers)
    const again = await ann.post(`${path}/service-records`, service, headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
  })

  test('to two cars of one member are all kept, paid up to the cap, and wait in no circle', async () => {
    const { ann, car } = await memberWithCar(server)
    const cars = [car, await addVehicle(server.services.sql, ann.id)]
    const saved = 24
    const sent = { ...service, confirmed: ['mileage_below_earlier', 'mileage_jump'] }
    const answers = await Promise.all(
      Array.from({ length: saved }, (_, at) =>
        ann.post(`/vehicles/${cars[at % 2]}/service-records`, { ...sent, mileage: 1000 + at }, withKey()),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const [found] = await server.services.sql`
      select (select count(*)::int from maintenance_logs where user_id = ${ann.id}) as logs,
             (select total_points from user_points where user_id = ${ann.id}) as points,
             (select sum(records)::int from vehicle_totals where user_id = ${ann.id}) as counted,
             (select count(*)::int from reminders where user_id = ${ann.id} and deleted_at is null) as speaking,
             array(select badge_id from user_badges where user_id = ${ann.id} and badge_id <> 'early-bird' order by badge_id) as badges,
             (select count(*)::int from notifications where user_id = ${ann.id} and type = 'badge_earned') as rings`
    expect(found).toEqual({
      logs: saved,
      points: Math.min(saved * 10, dailyCap),
      counted: saved,
      speaking: 2,
      badges: ['full-service-history', 'service-stamp'],
      rings: 2,
    })
  })
})

describe('a save that is refused', () => {
  const server = useServer()

  test('by the last of what it does leaves nothing of it', async () => {
    const { ann, path, traces, vehicle } = await memberWithCar(server)
    const before = await vehicle()
    const receipt = await uploads(ann, 'receipt', await jpeg())
    const { sam } = await people(server)
    const foreign = await uploads(sam, 'receipt', await jpeg())
    const sent = { ...service, mileage: 90_000, image_ids: [receipt, foreign] }
    const key = withKey()
    expect((await ann.post(`${path}/service-records`, sent, key)).status).toBe(404)
    expect(await traces()).toEqual({ logs: 0, notes: 0, reminders: 0, images: 0, points: 0 })
    expect(await vehicle()).toEqual(before)
    expect([await stateOfFile(server, receipt), await stateOfFile(server, foreign)]).toEqual(['pending', 'pending'])
    expect((await ann.post(`${path}/service-records`, { ...sent, image_ids: [receipt] }, key)).status).toBe(201)
    expect(await traces()).toMatchObject({ logs: 1, reminders: 1, images: 1 })
  })
})

describe('who entered a record', () => {
  const server = useServer()

  test('is kept with it, of every kind', async () => {
    const { ann, path } = await memberWithCar(server)
    await ann.post(`${path}/service-records`, service)
    await ann.post(`${path}/washes`, { date: londonToday() })
    await ann.post(`${path}/notes`, { content: 'x' })
    const { sql } = server.services
    const entered = await sql`
      select entered_by from maintenance_logs where user_id = ${ann.id}
      union all select entered_by from vehicle_notes where user_id = ${ann.id}`
    expect(entered.map(({ entered_by }) => entered_by)).toEqual([ann.id, ann.id, ann.id])
  })
})
