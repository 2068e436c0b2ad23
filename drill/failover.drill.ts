import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { londonToday } from '#domain/basics/format.ts'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { connect, openPostgres, type Sql } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { askingName } from '../server/platform/database/writable-host.ts'
import { copyAsStandby, type OwnPostgres, startPostgres, startWithStandby } from '../server/test/postgres-on-tcp.ts'
import { startSmtp } from '../server/test/smtp.ts'
import { atLeast, holds, is, none } from './figures.ts'
import { openLine } from './live-line.ts'
import type { Member } from './member.ts'
import { type Program, startProgram } from './program.ts'
import type { Writer } from './writes.ts'
import { WritingMembers, whatIsThere } from './writing-members.ts'

interface Size {
  rounds: number
  /** In each round, before and after the primary is killed. */
  writes: number
  members: number
  reminders: number
}
export const full: Size = { rounds: 2, writes: 200, members: 12, reminders: 240 }

/** Seconds between the end of the primary and the promotion, as if somebody had to notice first. */
const untilNoticed = 3

/**
 * A primary and a standby that confirms every commit; two servers that know both. Each round the primary and all it
 * has started are killed under write load, the standby is promoted, and a fresh copy of it becomes the next standby.
 */
export async function drillFailover(size: Size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('failover')
  const databases = await Databases.open(folder)
  const smtp = await startSmtp()
  const { sql, close } = connect(databases.url, { connections: 4 })
  const settings = {
    ...{ DATABASE_URL: databases.url, DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' },
    ...{ AUTH_SECRET: 'a-secret-for-the-drill-0123456789-0123456789', ...smtp.settings },
  }
  const servers: Program[] = []
  const load = new WritingMembers(sql)
  try {
    await migrate(sql)
    for (let n = 0; n < 2; n++) servers.push(await startProgram({ port: await freePort(), settings }))
    await load.gather(servers, size.members)
    const line = openLine(load.writers[0]?.member as Member, servers[0]?.url ?? '')
    await until(() => line.opened() > 0, 'the live connection was open', 60)
    let due = 0
    const hands = load.begin()
    const waits: number[] = []
    for (let round = 0; round < size.rounds; round++) {
      await load.writesMore(size.writes)
      due += await addReminders(sql, load.writers, size.reminders)
      await askForJobs(databases.url)
      waits.push(await killPrimary(databases, load))
      await load.writesMore(size.writes)
      await databases.followAgain()
    }
    load.over = true
    await Promise.all(hands)
    await askForJobs(databases.url)
    await until(async () => (await waiting(sql)).length === 0, 'every job was done', 300)
    const heardBefore = line.heard.length
    const { member, car } = load.writers[0] as Writer
    await member.ask('POST', `/vehicles/${car}/notes`, { content: 'Still there?' })
    await until(() => line.heard.length > heardBefore, 'it was heard', 30).catch(() => {})
    const figures = [
      ...load.figures(size.rounds * size.writes * 2),
      atLeast('of them sent again with their key because no answer came', load.sentAgain(), 1),
      ...(await whatIsThere(sql, load, join(folder, 'data', 'files'))),
      is('reminders sent, of those due', (await told(sql)).length, due, `${due}`),
      ...(await deliveries(sql, smtp.received)),
      {
        name: 'jobs whose end could not be recorded, which are begun again after 15 minutes',
        value: (await interrupted(sql)).length,
      },
      holds('live events are heard as before', line.heard.length > heardBefore),
      {
        ...{ name: 'longest time from the kill until something was saved again', value: tenths(Math.max(...waits)) },
        ...{ unit: 's', goal: 'at most 30 s', reached: Math.max(...waits) <= 30 },
      },
      { name: 'of that, until the standby was promoted', value: untilNoticed, unit: 's' },
      ...(await oldOneReturns(databases, servers)),
    ]
    await line.close()
    return [
      is('times the primary was killed with -9 under write load', waits.length, size.rounds),
      { name: 'servers, each with both hosts in DATABASE_URL', value: servers.length },
      ...figures,
    ]
  } finally {
    load.over = true
    await Promise.all(servers.map((server) => server.stop()))
    await close()
    await smtp.close()
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10

class Databases {
  primary: OwnPostgres
  standby: OwnPostgres
  readonly url: string

  private constructor(primary: OwnPostgres, standby: OwnPostgres) {
    this.primary = primary
    this.standby = standby
    this.url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`
  }

  static async open(folder: string) {
    const { primary, standby } = await startWithStandby(folder)
    const databases = new Databases(primary, standby)
    await databases.#confirmEveryCommit()
    return databases
  }

  /** From now on nothing is acknowledged that only one of them has. */
  async #confirmEveryCommit() {
    const sql = openPostgres(this.primary.url, { max: 1 })
    await sql.unsafe(`alter system set synchronous_standby_names = 'standby'`)
    await sql`select pg_reload_conf()`
    const follows = () => sql`select from pg_stat_replication where sync_state = 'sync'`
    await until(async () => (await follows()).length === 1, 'the standby confirms every commit', 60)
    await sql.end()
  }

  async promote() {
    const sql = openPostgres(this.standby.url, { max: 1 })
    await sql`select pg_promote()`
    await sql.end()
    ;[this.primary, this.standby] = [this.standby, this.primary]
  }

  /** A fresh copy of the new primary, made while the load goes on, in place of the one that was killed. */
  async followAgain() {
    const { dir, port } = this.standby
    const sql = openPostgres(this.primary.url, { max: 1 })
    await sql`select pg_backup_start('standby', true)`
    await rm(dir, { recursive: true, force: true })
    await copyAsStandby(this.primary, dir, async () => {
      const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
      return label?.labelfile ?? ''
    })
    await sql.end()
    this.standby = await startPostgres({ dir, port })
    await this.#confirmEveryCommit()
  }

  async close() {
    for (const each of [this.primary, this.standby]) {
      each.signal('SIGKILL')
      await each.ended
    }
  }
}

/** Returns how many seconds nothing could be saved. */
async function killPrimary(databases: Databases, load: WritingMembers): Promise<number> {
  const killed = databases.primary
  killed.signal('SIGKILL')
  await killed.ended
  const began = Date.now()
  load.newAfter = began
  load.back = false
  await sleep(untilNoticed * 1000)
  await databases.promote()
  await until(() => load.back, 'something was saved again', 120)
  return (Date.now() - began) / 1000
}

async function addReminders(sql: Sql, writers: Writer[], wanted: number): Promise<number> {
  const today = londonToday()
  const each = Math.ceil(wanted / writers.length)
  for (const { member, car } of writers)
    await sql`
      insert into reminders (vehicle_id, user_id, title, type, due_date, reminder_date)
      select ${car}, ${member.id}, 'Due ' || n, 'Other', ${today}::date, ${today}::date
        from generate_series(1, ${each}::int) as n`
  return each * writers.length
}

/** Six times the same, so that it would be done twice if anybody could. */
async function askForJobs(url: string) {
  const boss = await prepareQueue(url)
  for (let n = 0; n < 6; n++) await boss.send('tell-reminders', {})
  await boss.stop({ graceful: false })
}

const told = (sql: Sql) => sql`select from notifications where type = 'reminder_due'`

/** Those that could be done by now. What was being done when the database died is begun again later. */
const waiting = (sql: Sql) => sql`
  select from jobs.job where state in ('created', 'retry') and name not like '\\_\\_%' and start_after <= now()`
const interrupted = (sql: Sql) => sql`select from jobs.job where state = 'active' and name not like '\\_\\_%'`

const mailOf = (messageId: string) => messageId.replace(/^<|@.*$/g, '')

async function deliveries(sql: Sql, received: { messageId: string }[]): Promise<Figure[]> {
  const mails = await sql<{ id: string; state: string }[]>`select id, state from mails`
  const known = new Set(mails.map(({ id }) => id))
  const ids = new Set(received.map(({ messageId }) => mailOf(messageId)))
  const sent = mails.filter(({ state }) => state === 'sent')
  return [
    is('emails delivered, of those sent', sent.filter(({ id }) => ids.has(id)).length, sent.length, `${sent.length}`),
    none(
      'emails delivered that nobody wrote',
      [...ids].filter((id) => !known.has(id)),
    ),
    {
      name: 'emails delivered although the database died before that was recorded; they come again, with the same id',
      value: mails.filter(({ id, state }) => state !== 'sent' && ids.has(id)).length,
    },
    {
      name: 'emails delivered again, with the same id, because the database died while they were being sent',
      value: received.length - ids.size,
    },
  ]
}

/** Started by mistake as it was: it takes writes too, and nobody may fall for it. */
async function oldOneReturns(databases: Databases, servers: Program[]): Promise<Figure[]> {
  databases.primary.signal('SIGKILL')
  await databases.primary.ended
  await databases.promote()
  const { dir, port } = databases.standby
  databases.standby = await startPostgres({ dir, port })
  await sleep(12_000)
  const strangers = openPostgres(databases.standby.url, { max: 1 })
  const found = await strangers`
    select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and usename is not null
       and application_name <> ${askingName}`
  await strangers.end()
  return [
    is('connections to an old primary that was started again as it was', found.length, 0),
    holds('the servers go on meanwhile', (await Promise.all(servers.map(({ url }) => healthy(url)))).every(Boolean)),
  ]
}

const healthy = async (url: string) => (await fetch(`${url}/healthz`)).ok
