import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../observability/log.ts'
import type { Sql } from '../database.ts'
import { eachHost } from '../database-address.ts'
import { isLoss } from '../lost-connection.ts'
import { type MayBeOld, readsOfRequest, type Source } from './reads.ts'
import { mostBehind, type Sample, Standby } from './standby.ts'

/** Milliseconds between two looks; a server that nobody reads from looks less often. */
const pause = 200
const idlePause = 5000
const idleAfter = 10_000
const minute = 60_000

interface Options {
  url: string
  primary: Source & { watchSql: Sql }
  slowStatement: number
}

/** Who reads. */
interface Reader {
  member: string | undefined
  /** Their own writes may not be on a replica yet. */
  hasJustWritten: boolean
}

/**
 * The replicas of DATABASE_REPLICA_URL. Several times a second the primary is asked how far it is and each replica what
 * it has; a replica is read while it has everything that was committed up to a second ago.
 */
export class Replica {
  readonly #primary: Options['primary']
  readonly #standbys: Standby[]
  /** When a member was told of a change: what they read next has to show it. */
  readonly #told = new Map<string, number>()
  #toldEverybody = Number.NEGATIVE_INFINITY
  #lastRead = performance.now()
  #wake = Promise.withResolvers<void>()
  #turn = 0
  #isClosed = false
  #complained = Number.NEGATIVE_INFINITY
  readonly #watching: Promise<void>
  readonly reads = { replica: 0, primary: 0, both: 0 }

  constructor({ url, primary, slowStatement }: Options) {
    this.#primary = primary
    const prove = () => writeProof(primary.watchSql)
    const hosts = eachHost(url)
    const options = { slowStatement, prove, isOneOfSeveral: hosts.length > 1 }
    this.#standbys = hosts.map((host) => new Standby(host, options))
    this.#watching = this.#watch()
  }

  /** For one request. */
  readsOf(reader: () => Reader): MayBeOld {
    return readsOfRequest({
      primary: this.#primary,
      replica: () => this.#choose(reader()),
      note: (from, error) => {
        this.reads[from]++
        if (error !== undefined) this.#complain(error)
      },
    })
  }

  /** A member hears of a change; undefined: everybody may have missed one. */
  heard(member: string | undefined) {
    const now = performance.now()
    if (member === undefined) this.#toldEverybody = now
    else this.#told.set(member, now)
    if (this.#told.size < 10_000) return
    for (const [each, at] of this.#told) if (at < now - mostBehind) this.#told.delete(each)
  }

  figures = () => ({
    reads: this.reads,
    standbys: this.#standbys.map(({ name, lag, why, takesWrites, isUsed }) => ({
      name,
      lag,
      why,
      takesWrites,
      isUsed,
    })),
  })

  async close() {
    this.#isClosed = true
    this.#wake.resolve()
    await this.#watching
    await Promise.all(this.#standbys.map((each) => each.close()))
  }

  /** In turn, those that have everything this reader must see. */
  #choose({ member, hasJustWritten }: Reader): Source | undefined {
    const now = performance.now()
    if (now - this.#lastRead > idleAfter) this.#wake.resolve()
    this.#lastRead = now
    if (hasJustWritten) return undefined
    const told = (member !== undefined && this.#told.get(member)) || Number.NEGATIVE_INFINITY
    const since = Math.max(now - mostBehind, told, this.#toldEverybody)
    const usable = this.#standbys.filter(({ provenAt }) => provenAt > since)
    return usable[this.#turn++ % usable.length]?.source
  }

  async #watch() {
    while (!this.#isClosed) {
      const sample = await this.#sample().catch(() => undefined)
      // One that is slow to answer doesn't keep the others from being asked.
      if (sample) await Promise.race([Promise.all(this.#standbys.map((each) => each.look(sample))), sleep(pause)])
      const isIdle = performance.now() - this.#lastRead > idleAfter && this.#standbys.every(({ isLevel }) => isLevel)
      await Promise.race([sleep(isIdle ? idlePause : pause, undefined, { ref: false }), this.#wake.promise])
      if (!this.#isClosed) this.#wake = Promise.withResolvers()
    }
  }

  /** Everything that anybody can see on the primary by now is before this place. */
  async #sample(): Promise<Sample | undefined> {
    const at = performance.now()
    const [found] = await this.#primary.watchSql<{ position: number; timeline: string }[]>`
      select pg_wal_lsn_diff(place, '0/0')::float8 as position, left(pg_walfile_name(place), 8) as timeline
        from (select case when current_setting('synchronous_commit') = 'off'
                          then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as place) as now`
    return found && { at, ...found }
  }

  /** A read that the replica refused and the primary may not; once a minute, because it may be one of every page. */
  #complain(error: unknown) {
    const now = performance.now()
    if (isLoss(error) || now - this.#complained < minute) return
    this.#complained = now
    const { code, message } = error as { code?: string; message: string }
    log.warn(`A replica refused a read, which the primary was asked for instead (${code ?? message})`)
  }
}

async function writeProof(sql: Sql): Promise<string> {
  const token = randomUUID()
  await sql`
    with old as (delete from replica_proofs where made_at < now() - interval '1 day')
    insert into replica_proofs (token) values (${token})`
  return token
}

declare module '../../services.ts' {
  interface Services {
    /** With DATABASE_REPLICA_URL. */
    replica: Replica | undefined
  }
}
