import { addDays } from '../basics/format.ts'
import { londonClock } from '../basics/london-clock.ts'

/** By the calendar in the United Kingdom. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/**
 * The week, by its Monday, whose email may go now: from eight on Monday morning, or, if no server was up then, in the
 * daytime of a later day. Nobody gets it at night.
 */
export function digestWeek(now: Date): string | undefined {
  const { day, time } = londonClock(now)
  return time >= '08:00' && time < '20:00' ? mondayOf(day) : undefined
}

/** The email lists this many, and says how many more there are. */
export const mostInDigest = 20
