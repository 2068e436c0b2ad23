import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
let group: number | undefined
let isInterrupted = false

/** True once this process has been asked to end. */
export const interrupted = () => isInterrupted

/** Runs one of our tools in its own process group, so that everything it started can be ended with it. */
export async function runToEnd([tool = '', ...args]: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  })
  group = child.pid
  const status = await new Promise<number | null>((done) => child.once('close', done))
  if (isInterrupted) await new Promise(() => {}) // it is about to end: see below
  group = undefined
  return status
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isInterrupted) return
    isInterrupted = true
    console.log('\nInterrupted; stopping what was started…')
    // A runner treats SIGINT as its user's wish and cleans up; the rest of its group stops like any of our programs.
    for (const [wish, seconds] of [
      ['SIGINT', 20],
      ['SIGTERM', 10],
      ['SIGKILL', 1],
    ] as const) {
      if (!send(wish)) break
      for (let waited = 0; waited < seconds * 20 && send(0); waited++) await sleep(50)
    }
    process.exit(130)
  })

/** Whether any process received it. */
function send(signal: NodeJS.Signals | 0): boolean {
  try {
    return group !== undefined && process.kill(-group, signal)
  } catch {
    return false
  }
}
