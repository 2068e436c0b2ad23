import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

export interface Running {
  pid: number
  stop(): Promise<void>
}

/** Starts one of our programs and waits until it says it is ready. */
export function startProcess(script: string, env: Record<string, string>): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}`)))
    child.stdout?.on('data', (data) => {
      if (!/ready/.test(String(data))) return
      done({
        pid: child.pid ?? 0,
        stop: () =>
          new Promise((ended) => {
            child.removeAllListeners('exit')
            child.once('exit', () => ended())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}
