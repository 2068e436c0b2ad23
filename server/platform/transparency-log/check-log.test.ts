import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../test/people.ts'
import { memberWithCar } from '../../test/records.ts'
import { sells } from '../../test/sale.ts'
import { useServer } from '../../test/server.ts'
import type { Sql } from '../database/database.ts'
import { checkLog, compareLog } from './check-log.ts'
import { sequence } from './sequence.ts'

const server = useServer()
const check = async () => (await compareLog({ db: server.services.db, stopped: () => false })).problems

/** As somebody who owns the database could, past every rule. */
async function tampers(act: (sql: Sql) => Promise<unknown>) {
  await server.services.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await act(tx as unknown as Sql)
  })
}

const oil = { type: 'Oil Change', date: '2024-05-03', mileage: 30_120, cost: 120 }

async function carWithService() {
  const { ann, car, path } = await memberWithCar(server)
  const { id } = await (await ann.post(`${path}/service-records`, oil)).json()
  await sequence(server.services)
  return { ann, car, path, service: id as string }
}

describe('the check of the log', () => {
  beforeEach(async () => {
    await server.services.sql`truncate tlog_checks`
  })

  test('finds nothing wrong with what was done here', async () => {
    const { ann, path, service } = await carWithService()
    const { version } = await (await ann.get(`${path}/service-records/${service}`)).json()
    await ann.patch(`${path}/service-records/${service}`, { comments: 'Filter too', version })
    await ann.post(`${path}/washes`, { date: '2025-02-03' })
    await ann.delete(`${path}/service-records/${service}`)
    await sequence(server.services)
    expect(await check()).toEqual([])
  })

  test('names a version that was rewritten to fit a rewritten record: its leaf does not', async () => {
    const { car, service } = await carWithService()
    await tampers(async (sql) => {
      await sql`update maintenance_logs set mileage = 20120 where id = ${service}`
      await sql`update record_versions set open = open || '{"mileage": 20120}' where record_id = ${service}`
    })
    const problems = await check()
    expect(problems).toContainEqual(expect.stringContaining(`of vehicle ${car} (service ${service}) is not what leaf`))
    await tampers(async (sql) => {
      await sql`update maintenance_logs set mileage = 30120 where id = ${service}`
      await sql`update record_versions set open = open || '{"mileage": 30120}' where record_id = ${service}`
    })
  })

  test('names signed trees that the leaves no longer give, if a leaf was rewritten as well', async () => {
    const { service } = await carWithService()
    const [kept] = await server.services.sql`
      select commitment from tlog_leaves where version_id in (select id from record_versions where record_id = ${service})`
    await tampers(
      (sql) => sql`update tlog_leaves set commitment = sha256('another') where commitment = ${kept?.commitment}`,
    )
    expect(await check()).toContainEqual(
      expect.stringMatching(/^the checkpoint of \d+ leaves signs what the leaves no longer give/),
    )
    await tampers(
      (sql) => sql`update tlog_leaves set commitment = ${kept?.commitment} where commitment = sha256('another')`,
    )
    await tampers((sql) => sql`update tlog_checkpoints set note = replace(note, 'localhost', 'elsewhere')`)
    expect(await check()).toContainEqual(expect.stringMatching(/is not signed$/))
    await tampers((sql) => sql`update tlog_checkpoints set note = replace(note, 'elsewhere', 'localhost')`)
  })

  test('looks at each signed tree one night in seven, and at the newest every night', async () => {
    for (let each = 0; each < 3; each++) await carWithService()
    const [old, newest] = await server.services.sql<{ size: number }[]>`
      (select tree_size::int as size from tlog_checkpoints order by tree_size limit 1)
      union all (select tree_size::int from tlog_checkpoints order by tree_size desc limit 1)`
    const nights = async () =>
      Promise.all(
        [0, 1, 2, 3, 4, 5, 6].map(async (seventh) => {
          const { problems } = await compareLog({ db: server.services.db, seventh, stopped: () => false })
          return problems.filter((problem) => problem.includes('is not signed')).length
        }),
      )
    const unsigned = (size = 0) =>
      tampers((sql) => sql`update tlog_checkpoints set note = note || ' ' where tree_size = ${size}`)
    await unsigned(old?.size)
    expect(await nights()).toEqual([0, 1, 2, 3, 4, 5, 6].map((night) => Number((old?.size ?? 0) % 7 === night)))
    await unsigned(newest?.size)
    expect((await nights()).every((found) => found > 0)).toBe(true)
    await tampers((sql) => sql`update tlog_checkpoints set note = rtrim(note, ' ')`)
  })

  test('an account that was erased leaves leaves that still prove, and nothing of what they said', async () => {
    const { ann, car, path, service } = await carWithService()
    const { version } = await (await ann.get(`${path}/service-records/${service}`)).json()
    await ann.patch(`${path}/service-records/${service}`, { comments: 'Ring 07700 900123', version })
    const again = await (await ann.get(`${path}/service-records/${service}`)).json()
    await ann.patch(`${path}/service-records/${service}`, { comments: 'Filter too', version: again.version })
    const bea = await member(server, 'Bea Booth')
    await sells(ann, car, bea)
    await sequence(server.services)
    const before = await server.services
      .sql`select leaf_index, commitment from tlog_leaves where vehicle_id = ${car} order by 1`
    expect((await ann.request('DELETE', '/account', { password: 'correct horse battery' })).status).toBe(204)
    await sequence(server.services)
    const rows = await server.services.sql`
      select act, open, apart, salt is null as forgotten from record_versions
       where record_id = ${service} order by id`
    expect(JSON.stringify(rows)).not.toMatch(/07700|120\.00/)
    expect(rows.map(({ act, forgotten }) => [act, forgotten])).toEqual([
      ['added', true],
      ['changed', true],
      ['changed', true],
      ['erased', false],
    ])
    const after = await server.services.sql`
      select leaf_index, commitment from tlog_leaves where vehicle_id = ${car} order by 1 limit ${before.length}`
    expect(after).toEqual(before)
    expect(await check()).toEqual([])
  })

  test('runs once a night and keeps what it found', async () => {
    await checkLog.run(server.services, {})
    const [found] = await server.services.sql`
      select finished_at is not null as done, problem_count, records_read > 0 as read from tlog_checks`
    expect(found).toEqual({ done: true, problem_count: 0, read: true })
    await tampers((sql) => sql`update tlog_checks set problem_count = 9`)
    await checkLog.run(server.services, {})
    expect((await server.services.sql`select problem_count from tlog_checks`)[0]).toEqual({ problem_count: 9 })
  })

  test('names a record that was rewritten behind its back, or put in, or taken out', async () => {
    const [first, second, third] = [await carWithService(), await carWithService(), await carWithService()]
    await tampers((sql) => sql`update maintenance_logs set mileage = 20120 where id = ${first.service}`)
    await tampers((sql) => sql`delete from maintenance_logs where id = ${second.service}`)
    await tampers(
      (sql) => sql`
        insert into maintenance_logs (vehicle_id, user_id, kind, type, date, mileage, created_at)
        values (${third.car}, ${third.ann.id}, 'service', 'Oil Change', '2021-05-03', 9000, '2021-05-03')`,
    )
    expect((await check()).map((problem) => problem.replace(/^service \S+ of/, 'service of')).sort()).toEqual(
      [
        `service of vehicle ${first.car} says something else than its last version`,
        `service of vehicle ${second.car} is gone without a version that says so`,
        `service of vehicle ${third.car} is in no version`,
      ].sort(),
    )
  })
})
