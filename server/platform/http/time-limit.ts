import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Env, SignedInEnv } from './env.ts'
import type { Place } from './fair-queue.ts'
import { networkOf } from './network.ts'
import { unavailable } from './transient-errors.ts'

/** Milliseconds until whoever waits is told that we cannot answer just now. */
const longestWait = 20_000

interface Clock {
  over: boolean
  /** The visitor's network, and whether they are still there. */
  from(): string
  isThere(): boolean
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
  (c, next) =>
    new Promise((done, fail) => {
      let timer: NodeJS.Timeout | undefined
      const clock: Clock = {
        over: false,
        from: () => networkOf(c.var.address ?? ''),
        isThere: () => !c.req.raw.signal.aborted,
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

const known = new AsyncLocalStorage<string>()

/** Work for somebody whose device we know, by the device's name: it goes before the work of those we do not know. */
export const asKnown = <T>(device: string | undefined, work: () => Promise<T>): Promise<T> =>
  device ? known.run(device, work) : work()

/** The same for a member who is signed in. */
export const beforeVisitors: MiddlewareHandler<SignedInEnv> = (c, next) => asKnown(`member-${c.var.user.id}`, next)

/** The place in a queue of the request at hand: its network's, or its device's, and only while somebody waits for it. */
export function placeOfRequest(): Place {
  const clock = clocks.getStore()
  const device = known.getStore()
  return {
    whom: device ?? clock?.from() ?? '',
    first: device !== undefined,
    isWanted: () => !clock || (!clock.over && clock.isThere()),
  }
}
