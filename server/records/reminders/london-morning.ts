import { londonToday } from '#domain/basics/format.ts'
import { londonInstant } from '#domain/basics/london-clock.ts'

/** Seven o'clock in the United Kingdom on the current day there: six in UTC during summer time. */
export const londonMorning = (now: Date): Date => londonInstant(londonToday(now), '07:00')
