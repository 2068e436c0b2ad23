import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../scripts/proof.ts'
import { brokenLine } from '../faults/broken-line.ts'
import type { Gate } from '../faults/fault-proxy.ts'
import type { Stage } from '../faults/stage.ts'
import type { Seen } from '../faults/witness.ts'
import { atLeast, holds, is, none } from '../figures.ts'
import type { Ceph } from '../parts/ceph.ts'
import { cleanUp, download, keepPaper, notAsSent, orphansIn, type Paper, paperOf, sendPaper } from './papers.ts'

const size = 5_000_000
const uploads = 4

/** Lines to the store that are cut, stalled and held up in the middle of an upload or a download. */
export async function lostLines(stage: Stage, gate: Gate, ceph: Ceph, bucket: string, databaseUrl: string) {
  const papers: Paper[] = []
  const figures = [
    ...(await whileNoneArrives(stage, gate, ceph, papers)),
    ...(await whileOneBreaks(stage, gate, ceph, papers)),
    ...(await whileReading(stage, gate, ceph, papers)),
  ]
  await cleanUp(stage.sql, databaseUrl)
  return [
    ...figures,
    none('acknowledged documents that were altered or lost', await notAsSent(stage, papers)),
    none('objects left in the bucket after the clean-up', await orphansIn(ceph, bucket, stage.sql)),
  ]
}

type Break = Parameters<typeof brokenLine>[1]

const middle = size / 2
const upload = async (stage: Stage) => {
  const [bytes, key] = [paperOf(size), randomUUID()]
  return { bytes, key, ...(await sendPaper(stage, bytes, key)) }
}

/** These can't succeed, and must say so. */
const hopeless: Record<string, Break> = {
  'every line cut in the middle of an upload': { there: middle, how: 'cut' },
  'every line stalled in the middle of an upload': { there: middle, how: 'stall' },
  'uploads held up for 25 s on the way': { there: middle, how: 'late', seconds: 25 },
}

async function whileNoneArrives(stage: Stage, gate: Gate, ceph: Ceph, papers: Paper[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, broken] of Object.entries(hopeless)) {
    const line = brokenLine(ceph.port, broken)
    await gate.shut(line.meeting)
    const sent = await Promise.all(Array.from({ length: uploads }, () => upload(stage)))
    await sleep((broken.seconds ?? 0) * 1000)
    await gate.open()
    const refused = sent.filter(({ paper }) => !paper)
    const repeated = await Promise.all(refused.map(({ bytes, key }) => sendPaper(stage, bytes, key)))
    for (const { paper } of [...sent, ...repeated]) if (paper) papers.push(paper)
    const unclear = refused.filter(({ seen }) => !isPlain(seen))
    for (const { seen } of unclear) console.log(`  ${what}: ${seen.status} ${seen.text.slice(0, 300)}`)
    figures.push(
      atLeast(`${what}: lines broken`, line.broken(), 1),
      is(`${what}: uploads refused`, refused.length, uploads),
      none(`${what}: of them without a sentence`, unclear),
      is(`${what}: of them kept when they were repeated`, repeated.filter(({ paper }) => paper).length, uploads),
    )
  }
  return figures
}

/** Nobody may notice these. */
const passing: Record<string, Break> = {
  'each upload’s line cut in the middle, once': { there: middle, how: 'cut', times: 1 },
  'each upload’s answer lost, once': { there: size, how: 'unanswered', times: 1 },
}

async function whileOneBreaks(stage: Stage, gate: Gate, ceph: Ceph, papers: Paper[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, broken] of Object.entries(passing)) {
    let lines = 0
    let kept = 0
    for (let n = 0; n < uploads; n++) {
      const line = brokenLine(ceph.port, broken)
      await gate.shut(line.meeting)
      const { paper } = await upload(stage)
      lines += line.broken()
      if (paper) kept = papers.push(paper) && kept + 1
    }
    await gate.open()
    figures.push(is(`${what}: lines broken`, lines, uploads), is(`${what}: uploads kept`, kept, uploads))
  }
  return figures
}

const isPlain = ({ status, text }: Seen) =>
  status === 503 && /^[A-Z].*\. Please try again/.test(JSON.parse(text).error.message)

const readingBreaks: Record<string, Break> = {
  'every line cut in the middle of a download': { back: 1_500_000, how: 'cut' },
  'one line stalled in the middle of a download': { back: 1_500_000, how: 'stall', times: 1 },
}

async function whileReading(stage: Stage, gate: Gate, ceph: Ceph, papers: Paper[]): Promise<Figure[]> {
  const figures: Figure[] = []
  const bytes = paperOf(size)
  const paper = await keepPaper(stage, bytes)
  papers.push(paper)
  for (const [what, broken] of Object.entries(readingBreaks)) {
    const line = brokenLine(ceph.port, broken)
    await gate.shut(line.meeting)
    const whole = await download(stage, paper.id)
    const part = await download(stage, paper.id, { range: 'bytes=1000000-4999999' })
    await gate.open()
    figures.push(
      atLeast(`${what}: lines broken`, line.broken(), 1),
      holds(`${what}: it comes whole all the same`, whole.sha256 === paper.sha256),
      holds(`${what}: and so does a range`, part.bytes.equals(bytes.subarray(1_000_000))),
      { name: `${what}: it took`, value: whole.seconds.toFixed(1), unit: 's' },
    )
  }
  const going = brokenLine(ceph.port, { back: 1_500_000, how: 'stall' })
  await gate.shut(going.meeting)
  const read = download(stage, paper.id)
  await sleep(1000)
  await gate.refuse()
  const [first, second] = [await read, await download(stage, paper.id)]
  await gate.open()
  return [
    ...figures,
    holds('store gone in the middle of a download: its reader is told that it is not all', first.sha256 === undefined),
    is('store gone: the next download', second.status, 503),
  ]
}
