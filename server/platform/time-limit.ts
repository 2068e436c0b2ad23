import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../guard.ts'
import { unavailable } from './passing-trouble.ts'

/** Milliseconds until whoever waits is told that we cannot answer just now. */
const longestWait = 20_000

interface Clock {
  over: boolean
  start(): void
  stop(): void
}
const clocks = new AsyncLocalStorage<Clock>()

/**
 * However long the database is silent, a request is answered. From then on nothing more is done for it: a save that we
 * said we could not make must not appear later.
 */
export const answerInTime =
  (limit = longestWait): MiddlewareHandler<Env> =>
  (_c, next) =>
    new Promise((done, fail) => {
      let timer: NodeJS.Timeout | undefined
      const clock: Clock = {
        over: false,
        start() {
          clearTimeout(timer)
          timer = setTimeout(() => {
            clock.over = true
            fail(unavailable())
          }, limit)
        },
        stop: () => clearTimeout(timer),
      }
      clock.start()
      clocks
        .run(clock, next)
        .then(done, fail)
        .finally(() => clock.stop())
    })

/** The clock stands still while somebody else takes their time: a slow line, or an assistant that thinks. */
export async function untimed<T>(work: () => Promise<T>): Promise<T> {
  const clock = clocks.getStore()
  clock?.stop()
  try {
    return await work()
  } finally {
    clock?.start()
  }
}

/** Asked before each step that the database takes for a request. */
export function assertInTime() {
  if (clocks.getStore()?.over) throw unavailable()
}
