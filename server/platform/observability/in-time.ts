import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds: with the database away, the figures that need none are told all the same. */
const patience = 2000

/** Undefined if it fails, or takes too long. */
export const inTime = <T>(asked: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([
    asked.then(
      (found) => found,
      () => undefined,
    ),
    sleep(patience, undefined, { ref: false }),
  ])
