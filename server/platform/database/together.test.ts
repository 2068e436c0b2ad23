import { randomUUID } from 'node:crypto'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCountingLine } from '../../../bench/save/counting-line.ts'
import { createTestDatabase } from '../../test/database.ts'
import { announce } from '../live/live.ts'
import { connect, type Db, openPostgres, type Sql } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import { commitWith, together } from './together.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let line: Awaited<ReturnType<typeof openCountingLine>>
let admin: Sql
let one: ReturnType<typeof connect>
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(async () => {
  database = await createTestDatabase()
  line = await openCountingLine(database.url)
  admin = openPostgres(database.url, { max: 1 })
  await admin`create table steps (name text primary key, said int)`
  one = connect(line.url, { connections: 1 })
  process.on('unhandledRejection', note)
})
beforeEach(() => admin`truncate steps`)
afterAll(async () => {
  process.off('unhandledRejection', note)
  await one.close()
  await line.close()
  await admin.end()
  await database.drop()
})

const add = preparedQuery(
  (_, { name, said }: { name: string; said: number }) => raw`insert into steps values (${name}, ${said})`,
)
const count = preparedQuery<object, { many: number }>(() => raw`select count(*)::int as many from steps`)
const kept = async () => (await admin<{ name: string }[]>`select name from steps order by name`).map(({ name }) => name)
const inOneGo = (act: (tx: Db) => Promise<unknown>) =>
  line.count(async () => {
    await one.db.transaction().execute(act)
  })

test('what is asked together is one round trip with what opens the transaction, and each sees those before it', async () => {
  const save = async (tx: Db, name: string) => {
    const [, [before], , [after]] = await together(
      tx,
      add.with(tx, { name, said: 1 }),
      count.with(tx, {}),
      undefined,
      count.with(tx, {}),
    )
    return [before?.many, after?.many]
  }
  // The first time, the connection learns each statement.
  await one.db.transaction().execute((tx) => save(tx, 'first'))
  let seen: unknown
  const { roundTrips, statements } = await inOneGo(async (tx) => {
    seen = await save(tx, 'second')
    await commitWith(tx, add.with(tx, { name: 'third', said: 3 }))
  })
  expect(seen).toEqual([2, 2])
  expect(roundTrips).toBe(2)
  expect([statements[0]?.trim(), statements.at(-1)]).toEqual(['begin', 'commit'])
  expect(await kept()).toEqual(['first', 'second', 'third'])
})

test.each(['together', 'with the commit'])(
  'one that fails, %s, takes all of them back, is the one that is told, and leaves a clean connection',
  async (how) => {
    const act = one.db.transaction().execute(async (tx) => {
      await together(tx, add.with(tx, { name: 'before', said: 1 }))
      await (how === 'together' ? together : commitWith)(
        tx,
        add.with(tx, { name: 'same', said: 1 }),
        add.with(tx, { name: 'same', said: 2 }),
        add.with(tx, { name: 'behind', said: 3 }),
        count.with(tx, {}),
      )
    })
    await expect(act).rejects.toMatchObject({ code: '23505', constraint_name: 'steps_pkey' })
    expect(await kept()).toEqual([])
    await one.db.transaction().execute((tx) => together(tx, add.with(tx, { name: 'afterwards', said: 1 })))
    expect(await kept()).toEqual(['afterwards'])
    const [state] = await one.sql`select pg_current_xact_id_if_assigned() as open`
    expect(state?.open).toBe(null)
    await new Promise(setImmediate)
    expect(unhandled).toEqual([])
  },
)

test('a transaction that asks nothing, or fails before it asks, leaves a clean connection', async () => {
  await one.db.transaction().execute(async () => {})
  await expect(one.db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await one.db.transaction().execute((tx) => together(tx, add.with(tx, { name: 'afterwards', said: 1 })))
  expect(await kept()).toEqual(['afterwards'])
})

test('an announcement costs no round trip, is made once by what is kept, and not by what is not', async () => {
  const heard: string[] = []
  const ann = randomUUID()
  const ear = openPostgres(database.url, { max: 1 })
  await ear.listen('live', (payload) => heard.push(JSON.parse(payload).topic))
  const say = async (tx: Db, ...topics: string[]) => {
    for (const topic of topics) await announce(tx, ann, topic)
  }
  await one.db.transaction().execute((tx) => say(tx, 'learning'))
  const { roundTrips } = await inOneGo(async (tx) => {
    await together(tx, add.with(tx, { name: 'said', said: 1 }))
    await say(tx, 'vehicles', 'points', 'vehicles', `it's a \\ "word"`)
  })
  expect(roundTrips).toBe(2)
  await one.db
    .transaction()
    .execute(async (tx) => {
      await say(tx, 'never')
      throw new Error('refused')
    })
    .catch(() => {})
  await announce(one.db, ann, 'at once')
  await expect.poll(() => heard).toEqual(['learning', 'vehicles', 'points', `it's a \\ "word"`, 'at once'])
  await ear.end()
})

test('a connection that is lost before its transaction asks anything is not mistaken for the one in its place', async () => {
  const act = one.db.transaction().execute(async (tx) => {
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    await expect.poll(() => one.sql`select 1`.then(Boolean, () => false)).toBe(true)
    await together(tx, add.with(tx, { name: 'half', said: 1 }))
  })
  await expect(act).rejects.toThrow()
  expect(await kept()).toEqual([])
})
