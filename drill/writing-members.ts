import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import type { Sql } from '../server/platform/database/database.ts'
import { findHalfDone, findStuck } from './consistency-checks.ts'
import { atLeast, none } from './figures.ts'
import { addCar, Member } from './member.ts'
import type { Program } from './program.ts'
import { countWrites } from './saved-writes.ts'
import { allowances, type KnownPost, nextWrite, type Write, type Writer } from './writes.ts'

/** Members who write, and send again what was not answered. */
export class WritingMembers {
  over = false
  back = true
  newAfter = 0
  readonly acknowledged: Write[] = []
  readonly refused: string[] = []
  readonly writers: Writer[] = []
  readonly #posts: KnownPost[] = []
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async gather(servers: Program[], members: number) {
    for (let n = 0; n < members; n++) {
      const member = new Member(servers[n % servers.length]?.url ?? '', `Writer ${n}`)
      await member.signUp()
      await this.#sql`update users set email_verified = true where email = ${member.email}`
      await member.signIn()
      member.id = (await member.whoAmI()) ?? ''
      this.writers.push({ member, car: await addCar(member), left: { ...allowances } })
    }
  }

  begin = () => this.writers.map((writer) => this.#write(writer))

  async writesMore(count: number) {
    const before = this.acknowledged.length
    await until(() => this.acknowledged.length >= before + count, 'the members wrote on', 180)
  }

  async #write(writer: Writer) {
    while (!this.over) {
      const write = await nextWrite(writer, this.writers, this.#posts)
      if (write.kind !== 'sign-up') await this.#send(write, writer)
      await sleep(randomInt(40))
    }
  }

  /** As the app does: again, with the same key, until there is an answer. */
  async #send(write: Write, writer: Writer) {
    for (;;) {
      write.sent.push(Date.now())
      const answer = await write.send()
      const { status, body } = answer
      if (status >= 200 && status < 300) {
        write.answer = answer
        this.acknowledged.push(write)
        if ((write.sent.at(-1) ?? 0) > this.newAfter) this.back = true
        return write.kind === 'post' && this.#posts.push({ id: body.id, author: writer.member.id })
      }
      const isPassing = status === 0 || status >= 500 || body?.error?.code === 'being_saved'
      if (!isPassing) return this.refused.push(`${write.kind} ${status} ${JSON.stringify(body)}`)
      await sleep(randomInt(50, 250))
    }
  }

  figures(wanted: number): Figure[] {
    return [
      atLeast('writes that were acknowledged', this.acknowledged.length, wanted),
      none('refused without a reason', this.refused),
    ]
  }

  sentAgain = () => this.acknowledged.filter(({ sent }) => sent.length > 1).length
}

export async function whatIsThere(
  sql: Sql,
  { acknowledged, refused }: WritingMembers,
  files: string,
): Promise<Figure[]> {
  const { lost, twice, unheard } = await countWrites(sql, acknowledged)
  const halfDone = await findHalfDone(sql, files)
  for (const words of [...lost, ...twice, ...halfDone, ...refused].slice(0, 20)) console.log(`      ${words}`)
  return [
    none('acknowledged writes that were lost', lost),
    { name: 'writes that had been saved although no answer came', value: unheard },
    none('saved twice', twice),
    none('half-done, or a file and its row that do not agree', halfDone),
    none('connections or locks left hanging', await findStuck(sql)),
  ]
}
