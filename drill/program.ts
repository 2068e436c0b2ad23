import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram, launch } from '../scripts/processes.ts'

export interface Program {
  pid: number
  url: string
  /** Its output, newest last. */
  words(): string
  ended: Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Sets its clock this many milliseconds off the machine's; only with `clock`. */
  setClock(offset: number): Promise<void>
}

interface Start {
  port: number
  settings: Record<string, string>
  /** With a clock of its own, which can be changed while it runs. */
  clock?: boolean
}

/** GarageTale as an operator runs it, in a process that may be killed. */
export async function startProgram({ port, settings, clock = false }: Start): Promise<Program> {
  const started = launch([...(clock ? ['--import', './drill/stepping-clock.mjs'] : []), builtProgram], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { child, words, pid } = started
  const ended = started.ended.then(() => {})
  const end = (signal: NodeJS.Signals) => {
    started.kill(signal)
    return ended
  }
  await started.says('GarageTale is ready', 300)
  return {
    pid,
    url: `http://localhost:${port}`,
    words,
    ended,
    kill: () => end('SIGKILL'),
    stop: () => Promise.race([end('SIGTERM'), sleep(15_000).then(() => end('SIGKILL'))]),
    setClock: (offset) =>
      new Promise((done) => {
        child.once('message', () => done())
        child.send({ offset })
      }),
  }
}
