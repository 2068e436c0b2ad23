import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
let group: number | undefined
let isInterrupted = false

/** True once somebody has asked this process to end. */
export const interrupted = () => isInterrupted

/** Runs one of our tools, in a process group of its own: whatever it started can then be ended with it. */
export async function runToEnd([tool = '', ...args]: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  })
  group = child.pid
  const status = await new Promise<number | null>((done) => child.once('close', done))
  if (isInterrupted) await new Promise(() => {}) // the end is near: see below
  group = undefined
  return status
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isInterrupted) return
    isInterrupted = true
    console.log('\nInterrupted; stopping what was started…')
    // A runner hears SIGINT as its user's wish and tidies up; the rest of its group stops as any program of ours does.
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

/** Whether anybody was there to hear it. */
function send(signal: NodeJS.Signals | 0): boolean {
  try {
    return group !== undefined && process.kill(-group, signal)
  } catch {
    return false
  }
}
