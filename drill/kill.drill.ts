import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { findEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { findHalfDone, findStuck } from './consistency-checks.ts'
import { atLeast, none } from './figures.ts'
import { addCar, newMember } from './member.ts'
import { type Program, startProgram } from './program.ts'
import { countWrites, rowsOf } from './saved-writes.ts'
import { allowances, type KnownPost, nextWrite, type Write, type Writer } from './writes.ts'

interface Size {
  rounds: number
  writes: number
  members: number
  /** How many write at the same time. */
  hands: number
  /** Per member. An email whose server died is sent again some minutes later, and waited for. */
  messages: number
}
export const full: Size = { rounds: 100, writes: 10_000, members: 60, hands: 12, messages: 14 }

const victims = [
  'the server',
  'PostgreSQL',
  'both',
  'one backend',
  'the server',
  'PostgreSQL',
  'both',
  'all backends',
] as const
type Victim = (typeof victims)[number]

/**
 * Members keep writing while the server, PostgreSQL or both are killed with -9. What was not answered is sent again
 * with the same key. At the end every acknowledged write is there, complete, and once.
 */
export async function drillKill(size: Size = full): Promise<Figure[]> {
  const folder = await temporaryFolder('kill')
  const stage = { port: await freePort(), settings: { DATA_DIR: folder, TRUST_PROXY: '1' } }
  const run = new Run(size, folder, stage, await startProgram(stage))
  try {
    return await run.play()
  } finally {
    run.over = true
    await run.program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

class Run {
  over = false
  program: Program
  readonly #size: Size
  readonly #folder: string
  readonly #stage: Parameters<typeof startProgram>[0]
  readonly #writers: Writer[] = []
  readonly #posts: KnownPost[] = []
  readonly #acknowledged: Write[] = []
  readonly #refused: string[] = []
  readonly #faults: string[] = []
  readonly #waits: { victim: Victim; seconds: number }[] = []
  /** What was sent later and answered was answered after the kill. */
  #newAfter = 0
  #back = true

  constructor(size: Size, folder: string, stage: Parameters<typeof startProgram>[0], program: Program) {
    this.#size = size
    this.#folder = folder
    this.#stage = stage
    this.program = program
  }

  async play(): Promise<Figure[]> {
    await this.#gather()
    const hands = Array.from({ length: this.#size.hands }, (_, hand) => this.#write(hand))
    for (let round = 0; round < this.#size.rounds; round++) {
      const before = this.#acknowledged.length
      const share = this.#size.writes / this.#size.rounds
      await until(() => this.#acknowledged.length >= before + share, 'a round was written', 120)
      await sleep(randomInt(300))
      await this.#kill(victims[round % victims.length] as Victim)
      if (round % 10 !== 9) continue
      await this.#lookAround()
      console.log(`Killed ${round + 1} times, ${this.#acknowledged.length} writes acknowledged so far.`)
    }
    await until(() => this.#acknowledged.length >= this.#size.writes, 'everything was written', 300)
    this.over = true
    await Promise.all(hands)
    return this.#figures()
  }

  async #gather() {
    for (let n = 0; n < this.#size.members; n++) {
      const member = await newMember(this.program.url, `Writer ${n}`)
      this.#writers.push({ member, car: await addCar(member), left: { ...allowances, message: this.#size.messages } })
    }
  }

  /** One writer: its members take turns, one thing at a time. */
  async #write(hand: number) {
    const mine = this.#writers.filter((_, place) => place % this.#size.hands === hand)
    for (let turn = 0; !this.over; turn++) {
      const writer = mine[turn % mine.length] as Writer
      await this.#untilAnswered(await nextWrite(writer, this.#writers, this.#posts), writer)
    }
  }

  async #untilAnswered(write: Write, writer: Writer) {
    for (;;) {
      const sentAt = Date.now()
      write.sent.push(sentAt)
      const answer = await write.send()
      if (answer.status >= 200 && answer.status < 300) {
        if (sentAt > this.#newAfter) this.#back = true
        write.answer = answer
        this.#acknowledged.push(write)
        if (write.kind === 'post') this.#posts.push({ id: answer.body.id, author: writer.member.id })
        return
      }
      const passes = answer.status === 0 || answer.status >= 500 || answer.body?.error?.code === 'being_saved'
      if (!passes) return void this.#refused.push(`${write.kind} ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(randomInt(50, 250))
    }
  }

  /** Also measures how long it takes until something is saved again. */
  async #kill(victim: Victim) {
    const before = await this.#postmaster()
    const backends = await this.#backends()
    const killedAt = Date.now()
    this.#back = false
    this.#newAfter = killedAt
    const ended = victim === 'the server' || victim === 'both' ? this.program.kill() : undefined
    if (victim === 'PostgreSQL' || victim === 'both') end(before)
    if (victim === 'one backend') end(backends[randomInt(backends.length)] as number)
    if (victim === 'all backends') for (const pid of backends) end(pid)
    if (ended) {
      await ended
      this.program = await startProgram(this.#stage)
    }
    if (victim === 'PostgreSQL' || victim === 'both') {
      this.#newAfter = Number.POSITIVE_INFINITY
      await until(async () => ![0, before].includes(await this.#postmaster()), 'PostgreSQL was started again', 90)
      this.#newAfter = Date.now()
      this.#back = false
    }
    await until(() => this.#back, `it answered after ${victim} was killed; it said:\n${this.program.words()}`, 120)
    const seconds = (Date.now() - killedAt) / 1000
    this.#waits.push({ victim, seconds })
    if (seconds > 20)
      console.log(
        `      ${victim}: ${seconds} s until something was saved again; it said:\n${this.program.words().slice(-3000)}`,
      )
  }

  async #backends() {
    const sql = await this.#open()
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    await sql.end()
    return rows.map(({ pid }) => pid)
  }

  async #postmaster() {
    return (await findEmbedded({ dir: join(this.#folder, 'postgres'), database: 'garagetale' })).pid ?? 0
  }

  async #open(): Promise<Sql> {
    const { url } = await findEmbedded({ dir: join(this.#folder, 'postgres'), database: 'garagetale' })
    return openPostgres(url ?? '', { max: 1 })
  }

  /** While it is running: a sample, and anything half-done at this moment. */
  async #lookAround() {
    const sql = await this.#open()
    const sample = Array.from({ length: 30 }, () => this.#acknowledged[randomInt(this.#acknowledged.length)] as Write)
    for (const write of sample)
      if (!write.state && (await rowsOf(sql, write)).length !== 1) this.#faults.push(write.mark)
    this.#faults.push(...(await findHalfDone(sql)))
    await sql.end()
  }

  async #figures(): Promise<Figure[]> {
    const sql = await this.#open()
    try {
      await until(
        async () => (await sql`select from mails where state = 'queued'`).length === 0,
        'every mail was sent',
        300,
      )
      const stuck = await findStuck(sql)
      const halfDone = [...this.#faults, ...(await findHalfDone(sql, join(this.#folder, 'files')))]
      const { lost, twice, unheard } = await countWrites(sql, this.#acknowledged)
      for (const words of [...lost, ...twice, ...halfDone, ...this.#refused].slice(0, 20)) console.log(`      ${words}`)
      const retried = this.#acknowledged.filter(({ sent }) => sent.length > 1).length
      const longest = Math.max(...this.#waits.map(({ seconds }) => seconds))
      return [
        atLeast('rounds of kill -9 under write load', this.#waits.length, this.#size.rounds),
        atLeast('writes that were acknowledged', this.#acknowledged.length, this.#size.writes),
        none('of them lost', lost),
        none('of them half-done', halfDone),
        atLeast('requests sent again with their key because no answer came', retried, 1),
        { name: 'of those, already saved without an answer', value: unheard },
        none('counted twice', twice),
        none('refused without a reason', this.#refused),
        none('connections or locks left hanging', stuck),
        {
          ...{ name: 'longest time until something was saved again', value: Math.round(longest * 10) / 10, unit: 's' },
          ...{ goal: 'at most 30 s', reached: longest <= 30 },
        },
      ]
    } finally {
      await sql.end()
    }
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone: its server took it along.
  }
}
