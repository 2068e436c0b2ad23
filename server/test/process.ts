import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { builtProgram, freePort, launch as launchProcess, root } from '../../scripts/processes.ts'

interface Launch {
  settings?: Record<string, string>
  args?: string[]
  cwd?: string
  uid?: number
  gid?: number
}

/** One of our programs as the operator starts it, without our own settings. */
export function launch(script: string, { settings = {}, args = [], cwd = root, uid, gid }: Launch = {}) {
  const inherited = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOME: cwd,
  }
  const env = { ...inherited, ...settings }
  return launchProcess([script, ...args], { cwd, env, ...(uid === undefined ? {} : { uid, gid }) })
}

/** GarageTale in a new folder, ready; stopped at the end if it is still running. */
export async function startProcess(folder: string, options: Launch = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const started = launch(builtProgram, {
    ...options,
    settings: { DATA_DIR: folder, PORT: String(port), ...options.settings },
  })
  onTestFinished(async () => {
    started.kill('SIGTERM')
    if ((await Promise.race([started.ended, sleep(15_000, 'late')])) === 'late') started.kill('SIGKILL')
  })
  // In a log of JSON lines the sentence ends with its quotation mark.
  await started.says(`GarageTale is ready at ${url}${options.settings?.LOG_FORMAT === 'json' ? '"' : '\n'}`, 80)
  return { ...started, port, url }
}

export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  await chmod(folder, 0o755) // the usual mode of a data folder; PostgreSQL's user must be able to pass through
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The database servers running on this cluster (their main process only). */
export function postgresOn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)
}
