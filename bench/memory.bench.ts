import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram, freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres } from '../server/platform/database/database.ts'
import { findEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { fillScale, small } from './fill/scale.ts'
import { load } from './load.ts'
import { measured } from './mixed-load/mixed-load.ts'
import { gatherCompany } from './mixed-load/players.ts'
import { canReadProcesses, parentOf } from './mixed-load/process-figures.ts'
import { median, report } from './report.ts'
import { secret } from './stage.ts'

/** After ten seconds without a request the server returns memory; a connection that nobody needs is closed after ninety. */
const untilAtRest = 160_000

/** The program as it runs on one machine, with its own PostgreSQL: how soon it is ready, and what all of it holds. */
export async function benchMemory() {
  if (!canReadProcesses) return console.log('Memory is only read on Linux.')
  const dataDir = join(await temporaryFolder('bench'), 'data')
  const port = await freePort()
  const start = () =>
    startProcess(builtProgram, { DATA_DIR: dataDir, PORT: String(port), AUTH_SECRET: secret, TRUST_PROXY: '1' })
  const timed = async () => {
    const began = performance.now()
    const server = await start()
    return { server, seconds: (performance.now() - began) / 1000 }
  }
  const first = await timed()
  report('start.empty', first.seconds, 's')
  await inDatabase(dataDir, async ({ sql }) => {
    await fillScale(sql, small)
    await sql`truncate tlog_queue`
  })
  await first.server.stop()
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    const { server, seconds } = await timed()
    starts.push(seconds)
    await server.stop()
  }
  report('start.existing', median(starts), 's', { atMost: 1.5 })

  const server = await start()
  for (const path of ['/welcome', '/pricing', '/about', '/api/session'])
    await load({ port, path, seconds: 1, connections: 2 })
  await sleep(untilAtRest)
  report('memory.idle', await heldByAll(server.pid, dataDir), 'MB', { atMost: 180 })
  await inDatabase(dataDir, async ({ sql, url }) => {
    const stage = { ...server, sql, url, port }
    await measured(stage, await gatherCompany(stage, 300), { perSecond: 100, minutes: 1 })
  })
  report('memory.loaded', await heldByAll(server.pid, dataDir), 'MB')
  await sleep(untilAtRest)
  report('memory.after_load', await heldByAll(server.pid, dataDir), 'MB', { atMost: 250 })
  await server.stop()
}

const ownDatabase = (dataDir: string) => findEmbedded({ dir: join(dataDir, 'postgres'), database: 'garagetale' })

async function inDatabase(
  dataDir: string,
  act: (database: { sql: ReturnType<typeof openPostgres>; url: string }) => Promise<unknown>,
) {
  const { url } = await ownDatabase(dataDir)
  if (!url) throw new Error('The database does not run.')
  const sql = openPostgres(url, { max: 1 })
  await act({ sql, url })
  await sql.end()
}

/** Of the server, everything it started and its database, what they share counted once. */
async function heldByAll(server: number, dataDir: string): Promise<number> {
  const { pid: database = 0 } = await ownDatabase(dataDir)
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const isOurs = (pid: number): boolean => pid === server || pid === database || (pid > 1 && isOurs(parentOf(pid)))
  return all.filter(isOurs).reduce((sum, pid) => sum + proportionalSetSize(pid), 0)
}

function proportionalSetSize(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
