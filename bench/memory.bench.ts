import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { load } from './load.ts'
import { report } from './report.ts'

/** The server's memory when idle, after it has served its pages. */
export async function benchMemory() {
  if (process.platform !== 'linux') return console.log('Memory is only read on Linux.')
  const port = await freePort()
  const folder = await temporaryFolder('bench')
  const server = await startProcess('server/main.ts', { DATA_DIR: folder, PORT: String(port) })
  for (const path of ['/welcome', '/pricing', '/about', '/api/session'])
    await load({ port, path, seconds: 1, connections: 2 })
  await sleep(20_000)
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  report('memory.idle', Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024, 'MB', { atMost: 180 })
  await server.stop()
}
