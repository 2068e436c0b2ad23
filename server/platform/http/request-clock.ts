import { AsyncLocalStorage } from 'node:async_hooks'
import type { Place } from './fair-queue.ts'
import { unavailable } from './transient-errors.ts'

export interface Clock {
  over: boolean
  /** The visitor's network, and whether they are still there. */
  from(): string
  isThere(): boolean
  start(): void
  stop(): void
}
/** The clock of the request that is being answered. */
export const clocks = new AsyncLocalStorage<Clock>()

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
