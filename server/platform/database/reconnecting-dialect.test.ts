import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { launch } from '../../test/process.ts'
import { connect, type Db, openPostgres, type Sql } from './database.ts'
import { together } from './together.ts'

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
// Not during postgres.js's own first query: nobody catches its failure (see isLostOwnQuestion).
const killAll = () => admin`
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     and query <> '' and query not like '%pg_catalog.pg_type%'`
const kept = async () => (await admin<{ name: string }[]>`select name from pairs order by name`).map(({ name }) => name)

test('the rest of a transaction whose connection was lost is not written on the one that took its place', async () => {
  const { db, sql, close } = connect(database.url, { connections: 1 })
  // In the transaction's place, which has no other use meanwhile. postgres.js may forget who waits for a connection.
  const opensAnother = async () => {
    const line = await Promise.race([sql.reserve().catch(() => undefined), sleep(100, undefined)])
    line?.release()
    return line !== undefined
  }
  let isOpen = false
  const act = db.transaction().execute(async (tx) => {
    await add(tx, 'first half')
    await killAll()
    await expect.poll(opensAnother).toBe(true)
    isOpen = true
    await add(tx, 'second half')
  })
  await expect(act).rejects.toThrow()
  expect(isOpen).toBe(true)
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

/** Accepts everybody, up to the first query. */
async function databaseThat(goes: (socket: Socket) => void) {
  const letIn = Buffer.from([...[82, 0, 0, 0, 8, 0, 0, 0, 0], ...[90, 0, 0, 0, 5, 73]])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(letIn)
      socket.once('data', () => goes(socket))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `postgres://nobody@127.0.0.1:${(server.address() as { port: number }).port}/none`
}
const firstQuestion = fileURLToPath(new URL('../../test/first-question.ts', import.meta.url))
const words = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
const farewell = Buffer.concat([Buffer.from([69, 0, 0, 0, words.length + 4]), Buffer.from(words)])

test.each<[string, (socket: Socket) => void, string, string]>([
  ['breaks', (socket) => socket.resetAndDestroy(), 'lend', 'CONNECTION_CLOSED'],
  ['closes', (socket) => socket.end(), 'lend', 'CONNECTION_CLOSED'],
  ['is told to end', (socket) => socket.end(farewell), 'ask', '57P01'],
])(
  'what nobody hears when a connection %s over the first question of the driver is known as its own',
  async (_how, goes, way, code) => {
    const script = launch(firstQuestion, { args: [await databaseThat(goes), way] })
    await script.ended
    expect(script.words()).toContain(`unheard: the driver’s, ${code}`)
  },
)

test('what became of a question of ours is never taken for the driver’s', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  const script = launch(firstQuestion, { args: [nowhere, 'unheard'] })
  await script.ended
  expect(script.words()).toContain('unheard: ours, ECONNREFUSED')
})

test('statements sent together are all refused when the connection is lost while it learns the first of them', async () => {
  const { db, close } = connect(database.url, { connections: 1 })
  const saying = (tx: Db, name: string) => raw`insert into pairs (name) values (${name})`.compile(tx)
  const act = await admin.begin(async (held) => {
    await held`lock table pairs in access exclusive mode`
    const waiting = db.transaction().execute((tx) => together(tx, saying(tx, 'one'), raw`select 2`.compile(tx)))
    const outcome = waiting.then(
      () => 'kept',
      () => 'refused',
    )
    await expect
      .poll(
        async () => (await held`select pid from pg_locks where relation = 'pairs'::regclass and not granted`).length,
      )
      .toBe(1)
    await held`select pg_terminate_backend(pid) from pg_locks where relation = 'pairs'::regclass and not granted`
    return Promise.race([outcome, sleep(5000, 'never answered')])
  })
  expect(act).toBe('refused')
  // Its place in the pool is free again.
  await db.transaction().execute((tx) => add(tx, 'afterwards'))
  expect(await kept()).toEqual(['afterwards'])
  await close()
})
