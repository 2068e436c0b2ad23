import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { connect, type Sql } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connected: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  connected = connect(database.url, { connections: 2 })
})
afterAll(async () => {
  await connected.close()
  await database.drop()
})

test.each(['db', 'sql'] as const)('a save gets its turn among reads by %s that never cease', async (way) => {
  const { db, sql } = connected
  const read = () => (way === 'db' ? raw`select pg_sleep(0.002)`.execute(db) : sql`select pg_sleep(0.002)`)
  let [reads, saved] = [0, false]
  const readers = Array.from({ length: 20 }, async () => {
    while (!saved && reads < 4000) {
      await read()
      reads++
    }
  })
  await raw`select pg_sleep(0.05)`.execute(db)
  const waitedSince = reads
  await db.transaction().execute((tx) => raw`select 1`.execute(tx))
  saved = true
  const overtaken = reads - waitedSince
  await Promise.all(readers)
  expect(overtaken).toBeLessThan(100)
})

test('a slow statement holds up none of those that could be asked elsewhere', async () => {
  const { sql } = connected
  const answered: string[] = []
  const slow = sql`select pg_sleep(0.5)`.then(() => answered.push('slow'))
  const quick = Array.from({ length: 20 }, (_, number) => sql`select ${number}::int`.then(() => answered.push('quick')))
  await Promise.all([slow, ...quick])
  expect(answered.indexOf('slow')).toBe(20)
})

test('statements sent as text stand in the same line', async () => {
  const { sql, figures } = connected
  const all = Array.from({ length: 5 }, () => sql.unsafe('select pg_sleep(0.05)'))
  void Promise.all(all)
  await expect.poll(() => figures().connections).toEqual({ used: 2, idle: 0, waiting: 3 })
  await Promise.all(all)
})

const kill = (sql: Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(9)%'
     and pid <> pg_backend_pid()`

test.each<[string, (connected: ReturnType<typeof connect>) => Promise<unknown>]>([
  ['fails', ({ sql }) => sql`select 1 / 0`],
  ['can’t be sent', ({ sql }) => sql`select ${undefined as never}`],
  ['has a value that can’t be written', ({ sql }) => sql`select ${'not a number'}::int`],
  [
    'loses its connection',
    async ({ sql, watchSql }) => {
      const sleeping = sql`select pg_sleep(9)`.catch((error) => error)
      await expect.poll(async () => (await kill(watchSql)).length).toBe(1)
      // On the connection that takes its place, PostgreSQL is ready once more.
      await Promise.all([sql`select 1`, sql`select 1`])
      throw await sleeping
    },
  ],
])('a statement that %s gives its place back once', async (_, fail) => {
  await expect(fail(connected)).rejects.toThrow()
  const { sql, figures } = connected
  expect(await Promise.all([sql`select 1 as one`, sql`select 2 as two`])).toEqual([[{ one: 1 }], [{ two: 2 }]])
  expect(figures().connections).toEqual({ used: 0, idle: 2, waiting: 0 })
})

test('whoever watches is answered while everybody else waits', async () => {
  const { db, ping, figures } = connected
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = Array.from({ length: 3 }, () => db.transaction().execute(() => promise))
  await expect.poll(() => figures().connections.waiting).toBe(1)
  await expect(ping()).resolves.toHaveLength(1)
  resolve()
  await Promise.all(holding)
})
