import { AsyncLocalStorage } from 'node:async_hooks'
import type { Place } from './fair-queue.ts'
import { unavailable } from './transient-errors.ts'

export interface Clock {
  over: boolean
  /** The visitor's network, and whether they are still connected. */
  from(): string
  isThere(): boolean
  start(): void
  stop(): void
}
/** The clock of the current request. */
export const clocks = new AsyncLocalStorage<Clock>()

/** Stops the clock while we wait for somebody else: a slow connection, or the assistant. */
export async function untimed<T>(work: () => Promise<T>): Promise<T> {
  const clock = clocks.getStore()
  clock?.stop()
  try {
    return await work()
  } finally {
    clock?.start()
  }
}

/** Called before each statement for a request. */
export function assertInTime() {
  if (clocks.getStore()?.over) throw unavailable()
}

const known = new AsyncLocalStorage<string>()

/** Work for a known device, by its name: it goes before the work of unknown ones. */
export const asKnown = <T>(device: string | undefined, work: () => Promise<T>): Promise<T> =>
  device ? known.run(device, work) : work()

/** The current request's place in a queue: by network or device, and only while somebody waits for it. */
export function placeOfRequest(): Place {
  const clock = clocks.getStore()
  const device = known.getStore()
  return {
    whom: device ?? clock?.from() ?? '',
    first: device !== undefined,
    isWanted: () => !clock || (!clock.over && clock.isThere()),
  }
}
