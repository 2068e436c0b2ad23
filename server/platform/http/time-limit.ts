import type { MiddlewareHandler } from 'hono'
import type { Env, SignedInEnv } from './env.ts'
import { networkOf } from './network.ts'
import { asKnown, type Clock, clocks } from './request-clock.ts'
import { unavailable } from './transient-errors.ts'

/** Milliseconds until the caller is told that we cannot answer just now. */
const longestWait = 20_000

/**
 * However long the database is silent, a request is answered. After that nothing more is done for it: a save that we
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

/** The same for a signed-in member. */
export const beforeVisitors: MiddlewareHandler<SignedInEnv> = (c, next) => asKnown(`member-${c.var.user.id}`, next)
