import { busy } from './errors.ts'

/**
 * Runs up to `places` units of work at once, first come, first served; heavy work takes several places. If too many are
 * waiting, the next is refused as busy.
 */
export function createConcurrencyLimit(places: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let free = places
  const waiting: { weight: number; enter: () => void }[] = []

  function letIn() {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.enter()
    }
  }

  return async function pass<T>(weight: number, work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting && (waiting.length > 0 || Math.min(weight, places) > free))
      throw busy('We’re busy right now. Please try again in a moment.')
    await new Promise<void>((enter) => {
      waiting.push({ weight: Math.min(weight, places), enter })
      letIn()
    })
    try {
      return await work()
    } finally {
      free += Math.min(weight, places)
      letIn()
    }
  }
}

/** One at a time for each `whom`; nobody waits for somebody else's work. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function turn<T>(whom: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(whom) ?? Promise.resolve()).then(work)
    const over = mine.catch(() => {})
    last.set(whom, over)
    try {
      return await mine
    } finally {
      if (last.get(whom) === over) last.delete(whom)
    }
  }
}
