import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '../../server/platform/database/database.ts'

interface Stat {
  parent: number
  /** CPU milliseconds, including children that have ended. */
  cpu: number
  ofEnded: number
}

/** Only Linux provides this without an extra tool. */
export const canReadProcesses = process.platform === 'linux'

// One kernel clock tick: a hundredth of a second on every Linux that Node runs on.
const tick = 10

function statOf(place: number | string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${place}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, cpu: (user + system) * tick, ofEnded: (endedUser + endedSystem) * tick }
  } catch {
    return undefined
  }
}

/** 0 if it has ended. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** CPU milliseconds a process has used so far, in all its threads. */
export const cpuOf = (pid: number): number => (canReadProcesses ? (statOf(pid)?.cpu ?? 0) : 0)

/** The same for its main thread: the one every request waits for. */
export const cpuOfMainThread = (pid: number): number =>
  canReadProcesses ? (statOf(`${pid}/task/${pid}`)?.cpu ?? 0) : 0

/** The same for a database with everything it started, found through one of its connections. */
export async function cpuOfDatabase(sql: Sql): Promise<number> {
  if (!canReadProcesses) return 0
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const main = statOf(backend?.pid ?? 0)?.parent ?? 0
  let sum = (statOf(main)?.cpu ?? 0) + (statOf(main)?.ofEnded ?? 0)
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat?.parent === main) sum += stat.cpu
  }
  return sum
}

/** A process's memory in megabytes. */
export function memoryOf(pid: number): number {
  if (!canReadProcesses) return 0
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
}

/** The most it has held so far, in megabytes; nothing if it has ended. */
export function peakOf(pid: number | string | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
