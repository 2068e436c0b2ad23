import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export const root = resolve(import.meta.dirname, '../..')

interface Launch {
  settings?: Record<string, string>
  args?: string[]
  cwd?: string
  uid?: number
  gid?: number
}

/** A program of ours as the operator starts it: a process, its words and its exit code. */
export function launch(script: string, { settings = {}, args = [], cwd = root, uid, gid }: Launch = {}) {
  const inherited = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: cwd }
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      words += data
    })
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? '')),
  )
  return {
    pid: child.pid as number,
    words: () => words,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async says(sentence: string, seconds = 30) {
      await until(() => words.includes(sentence) || child.exitCode !== null || child.signalCode !== null, seconds)
      if (!words.includes(sentence)) throw new Error(`It never said "${sentence}", but:\n${words}`)
    },
  }
}

/** GarageTale in a folder of its own, ready; stopped at the end if it still runs. */
export async function startProcess(folder: string, options: Launch = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const started = launch('server/main.ts', {
    ...options,
    settings: { DATA_DIR: folder, PORT: String(port), ...options.settings },
  })
  onTestFinished(async () => {
    started.kill('SIGTERM')
    if ((await Promise.race([started.ended, sleep(15_000, 'late')])) === 'late') started.kill('SIGKILL')
  })
  await started.says(`GarageTale is ready at ${url}\n`)
  return { ...started, port, url }
}

export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-test-'))
  await chmod(folder, 0o755) // as a folder of data usually is; PostgreSQL's user must get through
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function freePort() {
  return new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export async function until(condition: () => unknown, seconds = 20) {
  const deadline = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} seconds in vain for: ${condition}`)
    await sleep(25)
  }
}

/** The database servers that run on this cluster (their main process only). */
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
