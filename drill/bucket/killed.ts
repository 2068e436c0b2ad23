import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../scripts/processes.ts'
import type { Figure } from '../../scripts/proof.ts'
import { findHalfDone, findStuck } from '../consistency-checks.ts'
import { brokenLine } from '../faults/broken-line.ts'
import type { Gate } from '../faults/fault-proxy.ts'
import { type Stage, secret } from '../faults/stage.ts'
import { Witness } from '../faults/witness.ts'
import { atLeast, holds, is, none } from '../figures.ts'
import type { Settings } from '../installation.ts'
import { addCar, newMember } from '../member.ts'
import type { Ceph } from '../parts/ceph.ts'
import { startProgram } from '../program.ts'
import { cleanUp, keysIn, notAsSent, orphansIn, type Paper, paperOf, sendPaper } from './papers.ts'

interface Place {
  stage: Stage
  gate: Gate
  ceph: Ceph
  bucket: string
  databaseUrl: string
  settings: Settings
}

const size = 300_000

/** The program dies when the object is in the bucket and nobody has been told: with -9, and started again. */
export async function programKilled(place: Place, rounds: number): Promise<Figure[]> {
  const { stage, gate, ceph, bucket, databaseUrl, settings } = place
  const papers: Paper[] = []
  let left = 0
  for (let round = 0; round < rounds; round++) {
    const [bytes, key] = [paperOf(size), randomUUID()]
    const before = (await keysIn(ceph, bucket)).length
    await gate.shut(brokenLine(ceph.port, { there: size, how: 'silent' }).meeting)
    const sending = sendPaper(stage, bytes, key)
    await until(async () => (await keysIn(ceph, bucket)).length > before, 'its bytes were in the bucket', 30)
    await stage.program.kill()
    await sending
    await gate.open()
    left += (await orphansIn(ceph, bucket, stage.sql)).length > 0 ? 1 : 0
    const port = Number(new URL(stage.program.url).port)
    stage.program = await startProgram({ port, settings: { AUTH_SECRET: secret, TRUST_PROXY: '1', ...settings } })
    const { paper } = await sendPaper(stage, bytes, key)
    if (paper) papers.push(paper)
  }
  await cleanUp(stage.sql, databaseUrl)
  return [
    is('server killed with -9 between the object and its record', left, rounds),
    is('the same uploads kept when they were repeated', papers.length, rounds),
    none('of them altered or lost', await notAsSent(stage, papers)),
    none('objects left in the bucket after the clean-up', await orphansIn(ceph, bucket, stage.sql)),
  ]
}

/** All of the store's processes die with -9 while documents are being sent, and are started again. */
export async function storeKilled({ stage, ceph, bucket, databaseUrl }: Place, rounds: number, writers = 6) {
  const papers: Paper[] = []
  const senders = new Map<Stage, Paper[]>()
  const refused: string[] = []
  let repeated = 0
  let over = false
  const send = async (of: Stage) => {
    const [bytes, key] = [paperOf(size + randomInt(size)), randomUUID()]
    for (let again = 0; ; again++) {
      const { paper, seen } = await sendPaper(of, bytes, key)
      if (again === 1) repeated++
      if (paper) {
        senders.get(of)?.push(paper)
        return void papers.push(paper)
      }
      if (seen.status > 0 && seen.status < 500) return void refused.push(`${seen.status} ${seen.text}`)
      await sleep(500)
    }
  }
  const before = await findHalfDone(stage.sql)
  const hands = Array.from({ length: writers }, async (_, n) => {
    const of = await anotherWriter(stage, n)
    senders.set(of, [])
    while (!over) await send(of)
  })
  const more = async (count: number) => {
    const so = papers.length
    await until(() => papers.length >= so + count, 'documents were kept', 180)
  }
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    await more(25)
    await ceph.killAndStart()
    const back = performance.now()
    await more(1)
    waits.push((performance.now() - back) / 1000)
  }
  await more(25)
  over = true
  await Promise.all(hands)
  await cleanUp(stage.sql, databaseUrl)
  // The stage's own member is made by hand, without everything that a sign-up gives.
  const halfDone = (await findHalfDone(stage.sql)).filter((words) => !before.includes(words))
  const wrong: string[] = []
  for (const [of, sent] of senders) wrong.push(...(await notAsSent(of, sent)))
  for (const words of [...refused, ...halfDone].slice(0, 10)) console.log(`      ${words}`)
  return [
    is('times all of Ceph was killed with -9 while documents were sent', waits.length, rounds),
    atLeast('documents that were acknowledged', papers.length, rounds * 25),
    atLeast('of them sent more than once, with their key', repeated, rounds),
    none('refused without a reason', refused),
    none('acknowledged documents that were altered or lost', wrong),
    is('documents kept, of those acknowledged', await keptPapers(stage, papers), papers.length),
    none('acts that are there in part', halfDone),
    none('objects left in the bucket after the clean-up', await orphansIn(ceph, bucket, stage.sql)),
    none('connections or locks left hanging', await findStuck(stage.sql)),
    {
      name: 'longest time from Ceph’s answering until something was kept',
      value: Math.max(...waits).toFixed(1),
      unit: 's',
    },
    holds('uploads work on, without a restart', (await sendPaper(stage, paperOf(size))).paper !== undefined),
  ]
}

/** One for each acknowledgement, and none besides. */
async function keptPapers({ sql }: Stage, papers: Paper[]): Promise<number> {
  const rows = await sql<{ checksum: string }[]>`
    select files.checksum from vehicle_documents join files on files.id = file_id where files.state = 'stored'`
  const sent = new Set(papers.map(({ sha256 }) => sha256))
  return rows.filter(({ checksum }) => sent.has(checksum)).length
}

/** By an ordinary sign-up, so that everything a member has is there. */
async function anotherWriter(stage: Stage, n: number): Promise<Stage> {
  const member = await newMember(stage.witness.url, `Sender ${n}`)
  await stage.sql`update users set email_verified = true, current_plan_id = 'enterprise' where id = ${member.id}`
  const headers = { cookie: member.cookie, 'x-forwarded-for': member.address }
  return { ...stage, witness: new Witness(stage.witness.url, headers), car: await addCar(member) }
}
