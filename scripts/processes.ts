import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = resolve(import.meta.dirname, '..')

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

export async function until(condition: () => unknown, what = String(condition), seconds = 20) {
  const deadline = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} seconds in vain until ${what}.`)
    await sleep(25)
  }
}

/** As `npm start` would start it. */
export const builtProgram = 'server/dist/main.js'

let areBuilt = false
/** From the sources as they are: a test would otherwise try the program of the day before. */
export function buildPrograms() {
  if (!areBuilt) execFileSync(process.execPath, ['scripts/run.mjs', 'build', 'server'], { cwd: root, stdio: 'inherit' })
  areBuilt = true
}

export interface Launched {
  pid: number
  /** The last output, from either stream. */
  words(): string
  ended: Promise<number | string>
  kill(signal: NodeJS.Signals): boolean
  /** Waits until it has printed this. */
  says(sentence: string, seconds?: number): Promise<void>
  child: ChildProcess
}

/** One of our programs as a process: its output and exit code. `line` is the command line after `node`. */
export function launch(line: string[], options: SpawnOptions): Launched {
  if (line.includes(builtProgram)) buildPrograms()
  const child = spawn(process.execPath, line, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let words = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      words = (words + data).slice(-50_000)
      for (const listener of listeners) listener()
    })
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? '')),
  )
  const says = (sentence: string, seconds = 30) =>
    new Promise<void>((done, fail) => {
      const settle = (settled: () => void) => {
        listeners.delete(listen)
        clearTimeout(patience)
        settled()
      }
      const never = () => settle(() => fail(new Error(`It never said "${sentence}", but:\n${words}`)))
      // Checked as it arrives: something printed only once may soon no longer be in the last output.
      const listen = () => words.includes(sentence) && settle(done)
      const patience = setTimeout(never, seconds * 1000)
      listeners.add(listen)
      listen()
      void ended.then(never)
    })
  return { pid: child.pid as number, words: () => words, ended, kill: (signal) => child.kill(signal), says, child }
}

export interface Running {
  pid: number
  stop(): Promise<void>
}

/** Starts one of our programs and waits until it says it is ready. */
export async function startProcess(script: string, env: Record<string, string>): Promise<Running> {
  const started = launch([script], { env: { ...process.env, ...env } })
  started.child.stderr?.pipe(process.stderr, { end: false })
  await started.says('is ready', 120)
  return {
    pid: started.pid,
    async stop() {
      started.kill('SIGTERM')
      await started.ended
    },
  }
}
