import { fork } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { report } from '../report.ts'
import { openStage, type Stage } from '../stage.ts'
import type { Arrived, Plan } from './arrivals.ts'
import { gatherCompany } from './players.ts'
import { canReadProcesses, cpuOf, cpuOfDatabase, memoryOf } from './process-figures.ts'
import type { Company } from './request-mix.ts'

export interface MixedLoad {
  perSecond: number
  minutes: number
  players?: number
  live?: number
}

export interface MixedResult extends Arrived {
  /** How many requests a second were actually sent. */
  perSecond: number
  /** Of one core; absent if the system doesn't report it. */
  cores?: { server: number; database: number; asking: number }
  /** The server's memory in megabytes; rested is what it still holds after a while without requests. */
  memory?: { before: number; after: number; rested: number }
}

/** The whole program under a mix of everything, on a stage's database. */
export async function mixedLoad(stage: Pick<Stage, 'url'>, load: MixedLoad): Promise<MixedResult> {
  const { server, company } = await openForPlayers(stage, load.players ?? 300)
  try {
    // What the first request of a kind has to set up should not be measured.
    await arrive({
      port: server.port,
      perSecond: load.perSecond / 2,
      seconds: Math.min(10, load.minutes * 6),
      live: 0,
      company,
    })
    return await measured(server, company, load)
  } finally {
    await server.stop()
  }
}

/** The server returns memory after ten seconds without a request. */
const untilAtRest = 20_000

/** A separate server that gets each member's address from a proxy: limits count people, not this one machine. */
export async function openForPlayers(stage: Pick<Stage, 'url'>, players: number, more: Record<string, string> = {}) {
  const folder = await temporaryFolder('bench')
  const server = await openStage(stage.url, join(folder, 'players'), { TRUST_PROXY: '1', ...more })
  try {
    return { server, company: await gatherCompany(server, players) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export async function measured(
  server: Stage,
  company: Company,
  { perSecond, minutes, live = 50 }: MixedLoad,
): Promise<MixedResult> {
  const used = async () => ({ server: cpuOf(server.pid), database: await cpuOfDatabase(server.sql) })
  const held = () => (canReadProcesses ? memoryOf(server.pid) : 0)
  const [before, heldBefore] = [await used(), held()]
  const began = performance.now()
  const arrived = await arrive({ port: server.port, perSecond, seconds: minutes * 60, live, company })
  const elapsed = performance.now() - began
  const after = await used()
  const result = { ...arrived, perSecond: (arrived.all.asked / elapsed) * 1000 }
  if (!canReadProcesses) return result
  const cores = {
    server: (after.server - before.server) / elapsed,
    database: (after.database - before.database) / elapsed,
    asking: arrived.cpu / elapsed,
  }
  const heldAfter = held()
  await sleep(minutes < 1 ? 0 : untilAtRest)
  return { ...result, cores, memory: { before: heldBefore, after: heldAfter, rested: held() } }
}

function arrive(plan: Plan): Promise<Arrived> {
  const child = fork(join(import.meta.dirname, 'arrivals-process.ts'))
  return new Promise((done, fail) => {
    child.once('message', (arrived: Arrived) => done(arrived))
    child.once('exit', (code) => fail(new Error(`Those who ask went away with ${code}.`)))
    child.send(plan)
  })
}

/** Reports everything, kind by kind, with the goals: no errors, and 95 of 100 answered within 100 ms. */
export function reportMixedLoad(name: string, result: MixedResult) {
  const { all, kinds, errors, wrong, writes, repeated, live, latest, cores, memory } = result
  report(`${name}.requests`, all.asked, 'requests')
  report(`${name}.rate`, result.perSecond, 'req/s')
  report(`${name}.errors`, errors, 'errors', { atMost: 0 })
  for (const line of wrong) console.log(`      ${line}`)
  report(`${name}.p50`, all.p50, 'ms')
  report(`${name}.p95`, all.p95, 'ms', { atMost: 100 })
  report(`${name}.p99`, all.p99, 'ms')
  report(`${name}.longest`, all.longest, 'ms')
  report(`${name}.writes`, writes, 'requests')
  report(`${name}.writes_sent_twice`, repeated, 'requests')
  report(`${name}.live_lines`, live.lines, 'lines')
  report(`${name}.changes_told_live`, live.heard, 'events')
  report(`${name}.asked_late_by_at_most`, latest, 'ms')
  if (cores) for (const [who, share] of Object.entries(cores)) report(`${name}.cores.${who}`, share, 'cores')
  if (memory) for (const [when, size] of Object.entries(memory)) report(`${name}.memory.${when}`, size, 'MB')
  for (const [kind, times] of Object.entries(kinds).sort(([, a], [, b]) => b.p95 - a.p95)) {
    report(`${name}: ${kind}, p50`, times.p50, 'ms')
    report(`${name}: ${kind}, p95`, times.p95, 'ms')
  }
}
