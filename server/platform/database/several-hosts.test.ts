import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { prepareQueue } from '../../operations/pending-jobs.ts'
import { startPostgres, startWithStandby } from '../../test/postgres-on-tcp.ts'
import { connect, openPostgres } from './database.ts'
import { reachDatabase } from './reach-database.ts'

/** A primary, and a standby of it that is named first in the address. */
async function pair() {
  const folder = await temporaryFolder('hosts')
  const { primary, standby, ports } = await startWithStandby(folder)
  const started = [primary, standby]
  onTestFinished(async () => {
    for (const each of started) {
      each.signal('SIGCONT')
      each.signal('SIGKILL')
      await each.ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  const url = `postgres://postgres@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/postgres?target_session_attrs=read-write`
  const beside = openPostgres(standby.url, { max: 1 })
  onTestFinished(() => beside.end({ timeout: 1 }))
  const caughtUp = async () =>
    (await beside`select pg_last_wal_replay_lsn()::text as at`)[0]?.at ===
    (await atPrimary`select pg_current_wal_lsn()::text as at`)[0]?.at
  const atPrimary = openPostgres(primary.url, { max: 1 })
  onTestFinished(() => atPrimary.end({ timeout: 1 }))
  return {
    ...{ primary, standby, url, ports, started },
    async promote() {
      await beside`select pg_promote()`
    },
    followed: () => expect.poll(caughtUp, { timeout: 20_000 }).toBe(true),
  }
}

test('the host that takes writes is found at the start, and again by everybody when it is lost', async () => {
  const { primary, url, ports, promote, followed, started } = await pair()
  await reachDatabase(url)
  const { sql, db, close } = connect(url)
  onTestFinished(close)
  const queue = await prepareQueue(url)
  onTestFinished(() => queue.stop({ graceful: false }))
  const heard: string[] = []
  await sql.listen('news', (words) => heard.push(words))
  const port = async () => (await sql<{ port: number }[]>`select inet_server_port() as port`)[0]?.port
  const portOrNone = () => port().catch(() => undefined)
  expect(await port()).toBe(ports[0])
  await sql`create table kept (name text)`
  await sql`insert into kept values ('before')`
  await followed()

  primary.signal('SIGKILL')
  await primary.ended
  await expect(reachDatabase(url)).rejects.toThrow(
    `None of the databases in DATABASE_URL takes writes. 127.0.0.1:${ports[1]} is read-only. 127.0.0.1:${ports[0]} does not answer (ECONNREFUSED).`,
  )
  await promote()
  await expect.poll(portOrNone, { timeout: 20_000 }).toBe(ports[1])
  await db.transaction().execute((tx) => raw`insert into kept values ('after')`.execute(tx))
  expect((await sql`select name from kept`).map(({ name }) => name)).toEqual(['before', 'after'])
  await expect
    .poll(() => sql`select pg_notify('news', 'still here')`.then(() => heard.length > 0), { timeout: 20_000 })
    .toBe(true)
  await expect.poll(() => queue.send('sweep-files', {}).then(Boolean, () => false), { timeout: 20_000 }).toBe(true)

  // The old one comes back on its own: it takes writes as well, but the history went on without it.
  started.push(await startPostgres({ dir: primary.dir, port: ports[0] }))
  const later = connect(url.replace(/@(.*),(.*)\//, '@$2,$1/'))
  onTestFinished(later.close)
  expect((await later.sql`select inet_server_port() as port`)[0]?.port).toBe(ports[1])
})

test('a host that has stopped answering without closing anything is left once another takes writes', async () => {
  const { primary, url, ports, promote, followed } = await pair()
  const { sql, close } = connect(url, { connections: 2 })
  onTestFinished(close)
  await sql`create table kept (name text)`
  await followed()
  primary.signal('SIGSTOP')
  const hangs = sql`insert into kept values ('lost')`.then(
    () => 'kept',
    () => 'refused',
  )
  expect(await Promise.race([hangs, sleep(200, 'waits')])).toBe('waits')
  await promote()
  expect(await hangs).toBe('refused')
  expect((await sql`select inet_server_port() as port`)[0]?.port).toBe(ports[1])
})

test('a standby alone is named as such', async () => {
  const { standby, ports } = await pair()
  await expect(reachDatabase(standby.url)).rejects.toThrow(`The database at 127.0.0.1:${ports[1]} is a standby`)
})
