import { setTimeout as sleep } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { connect, type Db, openPostgres, type Sql } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  admin = openPostgres(database.url, { max: 1 })
  await admin`create table pairs (name text)`
})
beforeEach(() => admin`truncate pairs`)
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const add = (db: Db, name: string) => raw`insert into pairs values (${name})`.execute(db)
// Not while postgres.js asks its own first question: nobody catches what becomes of that (see main.ts).
const killAll = () => admin`
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and query <> '' and query not like '%pg_catalog.pg_type%'`
const kept = async () => (await admin<{ name: string }[]>`select name from pairs order by name`).map(({ name }) => name)

test('the rest of a transaction whose connection was lost is not written on the one that took its place', async () => {
  const { db, sql, close } = connect(database.url, { connections: 1 })
  const act = db.transaction().execute(async (tx) => {
    await add(tx, 'first half')
    await killAll()
    await expect.poll(() => sql`select 1`.then(Boolean, () => false)).toBe(true)
    await add(tx, 'second half')
  })
  await expect(act).rejects.toThrow()
  expect(await kept()).toEqual([])
  await db.transaction().execute((tx) => add(tx, 'afterwards'))
  expect(await kept()).toEqual(['afterwards'])
  await close()
})

test('an error that somebody caught does not make a success of a transaction that was not kept', async () => {
  const { db, close } = connect(database.url, { connections: 1 })
  const act = db.transaction().execute(async (tx) => {
    await add(tx, 'lost')
    await raw`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(act).rejects.toThrow()
  expect(await kept()).toEqual([])
  await close()
})

test('however often every connection is lost under load, everybody is answered, and nothing is there by half', async () => {
  const { db, sql, close } = connect(database.url)
  let over = false
  const ways = [
    () => sql`select ${1}::int`,
    () => raw`select from pairs limit 1`.execute(db),
    () =>
      db.transaction().execute(async (tx) => {
        await add(tx, 'one')
        await sleep(Math.random() * 5)
        await add(tx, 'two')
      }),
  ]
  const hands = Array.from({ length: 30 }, async (_, hand) => {
    for (let turn = hand; !over; turn++) await ways[turn % ways.length]?.().catch(() => sql`select 1`.catch(() => {}))
  })
  for (let round = 0; round < 6; round++) {
    await sleep(250)
    await killAll()
  }
  over = true
  await Promise.all(hands)
  const names = await kept()
  expect(names.filter((name) => name === 'one')).toHaveLength(names.length / 2)
  await close()
})
