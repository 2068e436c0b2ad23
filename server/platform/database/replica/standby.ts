import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../observability/log.ts'
import { connect, openPostgres, type Sql } from '../database.ts'
import { readDatabaseAddress } from '../database-address.ts'
import { CannotConnect } from '../open-line.ts'
import type { Source } from './reads.ts'

/** Milliseconds: what is read from a replica is never older than this. */
export const mostBehind = 1000
/** Milliseconds: how long it may be silent, how long it is left alone after an error, and how long it may be unused untold. */
const patience = 2000
const afterError = 1000
const untold = 3000
/** A minute of them: enough to say how far behind it is. */
const mostSamples = 300

/** How far the primary had come at an instant of this process's clock, and on which of its histories. */
export interface Sample {
  at: number
  position: number
  timeline: string
}

interface Answer {
  follows: boolean
  position: number | null
  shows: boolean
}

interface Options {
  slowStatement: number
  /** One of several, of which one may be the primary. */
  isOneOfSeveral: boolean
  /** Writes something into the primary by which a replica is known to follow it. */
  prove(): Promise<string>
}

/** One replica, watched: it is read only while it has proven that it has everything up to a moment ago. */
export class Standby {
  readonly name: string
  /** Everything that was committed before this instant is there. */
  provenAt = Number.NEGATIVE_INFINITY
  /** When it was last looked at: an idle server looks so rarely that its proof is mostly old. */
  isUsed = false
  takesWrites = false
  readonly #url: string
  readonly #options: Options
  #line: Sql | undefined
  #pool: ReturnType<typeof connect> | undefined
  #asked: number | undefined
  #restsUntil = 0
  /** Those it has not reached yet, oldest first. */
  #samples: Sample[] = []
  #timeline = ''
  #token: string | undefined
  #follows = false
  #why = 'has not been asked yet'
  #unusedSince: number | undefined
  #isTold = false

  constructor(url: string, options: Options) {
    this.#url = url
    this.#options = options
    this.name = readDatabaseAddress(url).name
  }

  get source(): Source | undefined {
    return this.#pool
  }

  /** Seconds by which it is behind; undefined while that can't be told. */
  get lag(): number | undefined {
    if (this.provenAt < 0) return undefined
    return this.#samples.length === 0 ? 0 : (performance.now() - this.provenAt) / 1000
  }

  /** Half a sentence: why it is not used, if it is not. */
  get why() {
    return this.#why
  }

  /** Has everything that it was last asked about. */
  get isLevel() {
    return this.provenAt > 0 && this.#samples.length === 0
  }

  /** Asks how far it is, unless it owes us an answer or has just refused one. */
  async look(now: Sample) {
    // After a failover it may hold what the new primary never had: it has to show again that it follows.
    if (now.timeline !== this.#timeline) this.#doubt()
    this.#timeline = now.timeline
    this.#samples = [...this.#samples, now].slice(-mostSamples)
    if (now.at < this.#restsUntil) return
    if (this.#asked !== undefined) {
      if (now.at - this.#asked > patience) this.#leave('does not answer')
      return
    }
    this.#asked = now.at
    this.#line ??= openPostgres(this.#url, { max: 1, fetch_types: false, connect_timeout: patience / 1000 })
    const [line, token] = [this.#line, this.#token]
    try {
      const [answer] = await line<Answer[]>`
        select pg_is_in_recovery() as follows, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
               exists (select from replica_proofs where token = ${token ?? null}) as shows`
      if (line === this.#line && answer) await this.#note(answer, token)
    } catch (error) {
      if (line === this.#line) this.#leave(whyNot(error))
    }
    if (line === this.#line) this.#asked = undefined
    this.#tell()
  }

  async #note({ follows, position, shows }: Answer, token: string | undefined) {
    if (!follows || position === null) return this.#leave('takes writes itself, so it is no replica any more', true)
    if (!this.#follows) {
      this.#follows = shows && token === this.#token
      this.#why = 'does not follow the database in DATABASE_URL'
      if (!this.#token) await this.#askForProof()
      if (!this.#follows) return
    }
    this.takesWrites = false
    this.#pool ??= connect(this.#url, { slowStatement: this.#options.slowStatement })
    const reached = this.#samples.findLastIndex((sample) => sample.position <= position)
    this.provenAt = this.#samples[reached]?.at ?? this.provenAt
    this.#samples.splice(0, reached + 1)
    this.#why = 'is more than a second behind'
  }

  async #askForProof() {
    const timeline = this.#timeline
    const token = await this.#options.prove()
    if (timeline === this.#timeline) this.#token = token
  }

  #doubt() {
    this.provenAt = Number.NEGATIVE_INFINITY
    this.#follows = false
    this.#token = undefined
    this.#samples = []
  }

  /** What is being read from it fails at once, and is read from the primary. */
  #leave(why: string, takesWrites = false) {
    this.#doubt()
    this.#why = why
    this.takesWrites = takesWrites
    this.#asked = undefined
    this.#restsUntil = performance.now() + afterError
    const [pool, line] = [this.#pool, this.#line]
    this.#pool = undefined
    this.#line = undefined
    for (const each of [pool?.sql, line]) each?.end({ timeout: 0 }).catch(() => {})
    this.#tell()
  }

  /** One line when it has been of no use for a while, and one when it is used again. */
  #tell() {
    const now = performance.now()
    this.isUsed = this.provenAt > now - mostBehind
    if (this.isUsed) {
      const seconds = Math.round((now - (this.#unusedSince ?? now)) / 100) / 10
      if (this.#isTold) log.info(`The replica at ${this.name} is used again, after ${seconds} s.`)
      this.#unusedSince = undefined
      this.#isTold = false
      return
    }
    this.#unusedSince ??= now
    if (this.#isTold || now - this.#unusedSince < untold) return
    if (this.takesWrites && this.#options.isOneOfSeveral) return
    this.#isTold = true
    log.warn(
      `The replica at ${this.name} is not used: it ${this.#why}. Until then everything is read from the primary.`,
    )
  }

  async close() {
    const [pool, line] = [this.#pool, this.#line]
    this.#pool = undefined
    this.#line = undefined
    await Promise.race([Promise.all([pool?.close(), line?.end({ timeout: 1 })]), sleep(3000)])
  }
}

/** Half a sentence. */
function whyNot(error: unknown): string {
  const { code, message, severity } = error as { code?: string; message: string; severity?: string }
  if (error instanceof CannotConnect)
    return `can’t be reached (${message.replace('DATABASE_URL', 'DATABASE_REPLICA_URL').replace(/\.$/, '')})`
  return severity ? `refuses us (${message})` : `does not answer (${code ?? message})`
}
