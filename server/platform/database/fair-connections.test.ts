import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { connect } from './database.ts'

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

test('a place is given back by a statement that fails', async () => {
  const { sql, figures } = connected
  const failing = Array.from({ length: 10 }, () => sql`select 1 / 0`)
  for (const each of await Promise.allSettled(failing)) expect(each.status).toBe('rejected')
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(figures().connections).toEqual({ used: 0, idle: 2, waiting: 0 })
})
