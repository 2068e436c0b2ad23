import { addDays, daysBetween } from '../basics/format.ts'

export interface Reading {
  date: string
  miles: number
}

/** What is known of a vehicle's last twelve months, each from an index. */
export interface KnownOfTheYear {
  today: string
  mileage: number
  added_on: string
  /** When this owner took it over from another member. */
  owned_since: string | null
  /** The oldest cost of the year that this owner entered. */
  first_cost: string | null
  /** The odometer just before the year began, and first within it. */
  before: Reading | null
  first: Reading | null
}

const tooShortToTell = 28
export const yearBefore = (today: string): string => addDays(today, -365)

const latest = (...days: string[]) => days.reduce((a, b) => (a > b ? a : b))
const earliest = (...days: string[]) => days.reduce((a, b) => (a < b ? a : b))

/** The day from which both miles and costs are known, at most a year ago; null when that is too little to tell. */
export function figuresSince(known: KnownOfTheYear): string | null {
  const { today, added_on, owned_since, first_cost, before, first } = known
  const oldestReading = before ?? first
  if (!first_cost || !oldestReading) return null
  // Who kept no costs before the vehicle was added here would otherwise look thrifty.
  const costsKnown = latest(earliest(added_on, first_cost), owned_since ?? '')
  const since = latest(yearBefore(today), costsKnown, oldestReading.date)
  return daysBetween(since, today) < tooShortToTell ? null : since
}

/** Pounds a mile, to a tenth of a penny. */
export function costPerMile(known: KnownOfTheYear, since: string | null, spent: number): number | null {
  if (!since || spent <= 0) return null
  const miles = known.mileage - milesOn(since, known)
  return miles >= 1 ? Math.round((spent / miles) * 1000) / 1000 : null
}

/** Between two readings a vehicle is taken to have been driven evenly. */
function milesOn(day: string, { before, first, today, mileage }: KnownOfTheYear): number {
  const readings = [before, first, { date: today, miles: mileage }].filter((reading) => reading !== null)
  const from = readings.findLast(({ date }) => date <= day)
  const to = readings.find(({ date }) => date >= day)
  if (!from || !to || from.date === to.date) return (from ?? to)?.miles ?? mileage
  return from.miles + ((to.miles - from.miles) * daysBetween(from.date, day)) / daysBetween(from.date, to.date)
}
