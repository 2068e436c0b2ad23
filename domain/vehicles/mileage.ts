import { daysBetween, formatLongDate, formatMiles } from '../basics/format.ts'

/** The odometer as somebody else, or the owner at an earlier time, read it. */
export interface LastReading {
  miles: number
  date: string
  by: 'mot' | 'record'
}

/** What a stated mileage is checked against. */
export interface MileageFacts {
  mileage: number
  last_reading: LastReading | null
  /** The newest MOT test with a lower reading than the one before it. */
  read_less_on: string | null
}

const anomaly = (what: string) => `Mileage anomaly: ${what}.`

/** For a test; with its date if the test itself is not shown nearby. */
export const readLess = (date?: string) =>
  anomaly(`the odometer read less than at the previous test${date ? ` (MOT test of ${formatLongDate(date)})` : ''}`)

/** The mileage anomalies in words; none if the odometer only rose or was never read. */
export function mileageAnomalies({ mileage, last_reading, read_less_on }: MileageFacts): string[] {
  const found: string[] = []
  // Zero is the form's default: nothing was stated yet.
  if (last_reading && mileage > 0 && mileage < last_reading.miles)
    found.push(anomaly(statesLess(formatMiles(mileage), last_reading)))
  if (read_less_on) found.push(readLess(read_less_on))
  return found
}

/** Whether the mileage can be given without a remark, as in structured data. */
export const mileageFits = ({ mileage, last_reading, read_less_on }: MileageFacts) =>
  !read_less_on && mileage >= (last_reading?.miles ?? 0)

const statesLess = (less: string, { miles, date, by }: LastReading) =>
  `${less} is less than the ${formatMiles(miles)} ${by === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${formatLongDate(date)}`

/** A reading of the ledger, as far as it can be odd. */
export interface ReadOdometer {
  date: string
  miles: number
  source: string
}

/** People round their readings. */
const rounding = 100
/** Further than a car that is driven all day, every day. */
const mostMilesADay = 150
const smallRise = 5000
/** A new car has no test for three years. */
const longGap = 3 * 365 + 60

export const isJump = (rise: number, days: number) => rise > smallRise && rise > mostMilesADay * Math.max(1, days)

const kilometresInMile = 1.609
/** More than nearly anybody drives, and by the very factor of kilometres to miles. */
export const looksLikeKilometres = (miles: number, before: number, days: number) =>
  before > smallRise && Math.abs(miles / before - kilometresInMile) < 0.03 && miles - before > 60 * Math.max(1, days)

export interface OddReading {
  kind: 'fall' | 'rise' | 'gap'
  words: string
}

/**
 * What is odd about a car's readings, in the words that everybody is told: its owner, whoever is offered it, a buyer, and
 * whoever checks a sealed handover. Oldest first, without those that were corrected. With a new instrument the count begins
 * anew.
 */
export function oddReadings(readings: readonly ReadOdometer[]): OddReading[] {
  const found: OddReading[] = []
  let before: ReadOdometer | undefined
  for (const reading of readings) {
    if (before) {
      const odd = oddAfter(before, reading)
      if (odd) found.push({ ...odd, words: anomaly(odd.words) })
    }
    before = reading
  }
  return found
}

function oddAfter(before: ReadOdometer, { date, miles, source }: ReadOdometer): OddReading | undefined {
  const days = daysBetween(before.date, date)
  const isNew = source === 'instrument'
  if (!isNew && miles < before.miles - rounding)
    return { kind: 'fall', words: statesLess(`${formatMiles(miles)} on ${formatLongDate(date)}`, asLast(before)) }
  if (!isNew && isJump(miles - before.miles, days))
    return {
      kind: 'rise',
      words: `it rose from ${formatMiles(before.miles)} on ${formatLongDate(before.date)} to ${formatMiles(miles)} on ${formatLongDate(date)}`,
    }
  if (days > longGap)
    return {
      kind: 'gap',
      words: `nothing was read between ${formatLongDate(before.date)} and ${formatLongDate(date)}`,
    }
}

const asLast = ({ miles, date, source }: ReadOdometer): LastReading => ({
  miles,
  date,
  by: source === 'mot' ? 'mot' : 'record',
})

/** An instrument that was replaced: what the old one read last and where the new one began, in miles. */
export type ReplacedAt = { date: string; old_miles: number; miles: number }

export const instrumentWords = ({ date, old_miles, miles }: ReplacedAt) =>
  `Instrument replaced on ${formatLongDate(date)}: the old one read ${formatMiles(old_miles)}, the new one began at ${formatMiles(miles)}`
