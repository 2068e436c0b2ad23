import { inMilesOnly, readIn, type ShownIn, unitNames } from '../basics/distance.ts'
import { daysBetween, expiryState, londonToday } from '../basics/format.ts'
import { plural } from '../basics/plural.ts'

/** When something is due, if its day is worked out from a mileage. */
export interface DueByMileage {
  due_date: string
  /** The odometer at which it is due. */
  due_miles: number | null
  /** The day is when that mileage is expected, or was reached. */
  projected: boolean
}

/** 'about 3 weeks': as exact as a forecast is. */
export function aboutDays(days: number): string {
  if (days < 14) return `about ${plural(days, 'day')}`
  if (days < 60) return `about ${Math.round(days / 7)} weeks`
  if (days < 700) return `about ${Math.round(days / 30.4)} months`
  return `about ${Math.round(days / 365)} years`
}

/** '60,000 miles', or in kilometres for who sees those. */
export const milesWords = (miles: number, { unit }: ShownIn = inMilesOnly) =>
  `${readIn(unit, miles).toLocaleString('en-GB')} ${unitNames[unit]}`

/** 'in about 3 weeks (at 60,000 miles)' */
export function mileageDueWords(due_date: string, miles: number, today: string, shown = inMilesOnly): string {
  const days = daysBetween(today, due_date)
  const at = `(at ${milesWords(miles, shown)})`
  if (days < 0) return `${aboutDays(-days)} overdue ${at}`
  return days === 0 ? `about now ${at}` : `in ${aboutDays(days)} ${at}`
}

/** '3 days overdue', 'DUE TODAY', 'in 12 days' */
export const dueWords = (due_date: string, today = londonToday()): string =>
  daysBetween(today, due_date) === 0 ? 'DUE TODAY' : expiryState(due_date, today).words

/** The same, or by mileage. */
export const dueWordsOf = (
  { due_date, due_miles, projected }: DueByMileage,
  today = londonToday(),
  shown = inMilesOnly,
): string =>
  projected && due_miles !== null ? mileageDueWords(due_date, due_miles, today, shown) : dueWords(due_date, today)
