import { busy } from './errors.ts'
import { unavailable } from './transient-errors.ts'

/** A task's place in the queue. */
export interface Place {
  /** Who asks: only the first task of each is queued, so that one caller's many requests don't delay another's. */
  whom: string
  /** Its cost: the lighter task goes first, and each time one is passed over it counts as lighter. */
  weight?: number
  /** Goes before everybody without it. */
  first?: boolean
  /** False once nobody is waiting for the answer any more: then the work is not done. */
  isWanted?(): boolean
}

interface Waiting extends Required<Place> {
  passedOver: number
  enter(): void
  refuse(error: Error): void
}

/** Those with a name, and how busy they are. */
export const fairQueues = new Map<string, () => { waiting: number; running: number }>()

/**
 * Runs a limited number of tasks at once, fairly between callers. If the waiting weight would exceed `mostWaiting`, the
 * newest task of the caller with the most waiting is refused as busy.
 */
export function createFairQueue(places: number, mostWaiting: number, name?: string) {
  let free = places
  let waiting: Waiting[] = []
  if (name) fairQueues.set(name, () => ({ waiting: waiting.length, running: places - free }))

  function dropUnwanted() {
    const unwanted = waiting.filter((each) => !each.isWanted())
    waiting = waiting.filter((each) => !unwanted.includes(each))
    for (const each of unwanted) each.refuse(unavailable())
  }

  function letIn() {
    dropUnwanted()
    while (free > 0 && waiting.length > 0) {
      const line = firstOfEach(waiting)
      const urgency = ({ weight, passedOver }: Waiting) => weight / (1 + passedOver)
      const next = line.reduce((best, each) => (urgency(each) < urgency(best) ? each : best))
      for (const each of line) each.passedOver++
      waiting = waiting.filter((each) => each !== next)
      free--
      next.enter()
    }
  }

  function makeRoom() {
    while (weightOf(waiting) > mostWaiting) {
      const last = waiting.filter(({ first }) => !first)
      const heaviest = largestShare(last.length > 0 ? last : waiting)
      waiting = waiting.filter((each) => each !== heaviest)
      heaviest?.refuse(busy('We’re busy right now. Please try again in a moment.'))
    }
  }

  async function pass<T>(place: Place, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter, refuse) => {
      waiting.push({ weight: 1, first: false, isWanted: () => true, ...place, passedOver: 0, enter, refuse })
      letIn()
      makeRoom()
    })
    try {
      return await work()
    } finally {
      free++
      letIn()
    }
  }
  return Object.assign(pass, { waiting: () => waiting.length })
}

const weightOf = (some: Waiting[]) => some.reduce((sum, { weight }) => sum + weight, 0)

/** In order of arrival, priority tasks first. */
function firstOfEach(waiting: Waiting[]): Waiting[] {
  const preferred = waiting.filter(({ first }) => first)
  const line = new Map<string, Waiting>()
  for (const each of preferred.length > 0 ? preferred : waiting) if (!line.has(each.whom)) line.set(each.whom, each)
  return [...line.values()]
}

function largestShare(waiting: Waiting[]): Waiting | undefined {
  const shares = [...Map.groupBy(waiting, ({ whom }) => whom).values()]
  // Between equal shares, the newest is refused.
  return shares.reduce<Waiting[]>((most, each) => (weightOf(each) >= weightOf(most) ? each : most), []).at(-1)
}
