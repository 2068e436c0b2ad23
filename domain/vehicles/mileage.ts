import { type DistanceUnit, formatDistance, type ShownIn, shownToVisitors } from '../basics/distance.ts'
import { daysBetween, formatLongDate } from '../basics/format.ts'

/** A reading of the ledger, as far as it can be odd. */
export interface ReadOdometer {
  date: string
  miles: number
  /** As it was read, where that was in kilometres. */
  km?: number | null
  source: string
}

/** A reading and the one before it that it does not fit. */
export interface OddReading {
  kind: 'fall' | 'rise' | 'gap'
  before: ReadOdometer
  reading: ReadOdometer
}

/** What the instrument shows, and in what it counts. */
export interface CarDistance {
  mileage: number
  /** As it was read, where that was in kilometres. */
  mileage_km: number | null
  odometer_unit: DistanceUnit
}

/** As visitors see it. */
export const shownDistance = ({ mileage, mileage_km, odometer_unit }: CarDistance) =>
  formatDistance(mileage, shownToVisitors(odometer_unit), mileage_km)

/** A mileage, and what is odd about the readings it follows from; newest first. */
export interface MileageFacts extends CarDistance {
  odd_readings: OddReading[]
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

/** Two readings that follow each other. */
export interface ReadingPair {
  before: ReadOdometer
  reading: ReadOdometer
  /** How long nothing at all was read, where readings between the two are not told. */
  quiet_days?: number | null
}

/** With a new instrument the count begins anew. */
function kindOf({ before, reading, quiet_days }: ReadingPair): OddReading['kind'] | undefined {
  const days = daysBetween(before.date, reading.date)
  const isNew = reading.source === 'instrument'
  if (!isNew && reading.miles < before.miles - rounding) return 'fall'
  if (!isNew && isJump(reading.miles - before.miles, days)) return 'rise'
  return Math.min(days, quiet_days ?? days) > longGap ? 'gap' : undefined
}

/** The one place that says which readings are odd: to the owner, whoever is offered the car, a buyer, or who checks a seal. */
export const oddOf = (pairs: readonly ReadingPair[]): OddReading[] =>
  pairs.flatMap((pair) => {
    const kind = kindOf(pair)
    return kind ? { kind, before: pair.before, reading: pair.reading } : []
  })

/** What somebody said that the odometer reads, rather than that it read this when something was done. */
const stated = new Set(['manual', 'instrument', 'transfer', 'lookup', 'earlier'])
const isStated = ({ source }: ReadOdometer) => stated.has(source)

/**
 * The same for a list, without readings that were corrected. What was stated on a day comes after what was read, in the
 * order of the list; what was entered by hand says nothing if another mileage was stated later that day. Of what was read
 * nobody knows the order, nor which instrument it was read from on the day that one was replaced.
 */
export function oddReadings(all: readonly ReadOdometer[]): OddReading[] {
  const replaced = new Set(all.filter(({ source }) => source === 'instrument').map(({ date }) => date))
  const lastOfDay = new Map(all.filter(isStated).map((reading) => [reading.date, reading]))
  const readings = all
    .filter(({ date, source }) => source === 'instrument' || !replaced.has(date))
    .filter((reading) => reading.source !== 'manual' || lastOfDay.get(reading.date) === reading)
    .toSorted(
      (one, other) =>
        (one.date === other.date ? 0 : one.date < other.date ? -1 : 1) ||
        Number(isStated(one)) - Number(isStated(other)) ||
        (isStated(one) ? 0 : one.miles - other.miles),
    )
  const pairs = readings.slice(1).map((reading, at) => ({ before: readings[at] as ReadOdometer, reading }))
  return oddOf(pairs).toReversed()
}

/** In the words that everybody is told. */
export function anomalyWords({ kind, before, reading }: OddReading, shown?: ShownIn): string {
  const figure = ({ miles, km }: ReadOdometer) => formatDistance(miles, shown, km)
  const [from, to] = [formatLongDate(before.date), formatLongDate(reading.date)]
  const less = `${before.source === 'mot' ? 'read at the MOT test of' : 'recorded on'} ${from}`
  // Nobody looked: no sign of anything else.
  if (kind === 'gap') return `No mileage was written down between ${from} and ${to}.`
  const words = {
    fall: `${figure(reading)} on ${to} is less than the ${figure(before)} ${less}`,
    rise: `it rose from ${figure(before)} on ${from} to ${figure(reading)} on ${to}`,
  }
  return `Mileage anomaly: ${words[kind]}.`
}

export const mileageAnomalies = ({ odd_readings }: Pick<MileageFacts, 'odd_readings'>, shown?: ShownIn): string[] =>
  odd_readings.map((odd) => anomalyWords(odd, shown))

/** Beside a test that read less, or much more, than what was read before it. */
export const anomaliesOfTest = (
  { odd_readings }: Pick<MileageFacts, 'odd_readings'>,
  date: string,
  shown?: ShownIn,
): string[] =>
  odd_readings
    .filter(({ reading }) => reading.source === 'mot' && reading.date === date)
    .map((odd) => anomalyWords(odd, shown))

/** What speaks against a mileage; a long silence does not. */
export const contradictions = ({ odd_readings }: Pick<MileageFacts, 'odd_readings'>): OddReading[] =>
  odd_readings.filter(({ kind }) => kind !== 'gap')

/**
 * Whether this reading is one of two that cannot both be right. Beside an MOT test it is the other one that does not fit;
 * of two that somebody entered nobody knows which.
 */
export const isContradicted = (
  facts: Pick<MileageFacts, 'odd_readings'>,
  { date, miles, source }: Pick<ReadOdometer, 'date' | 'miles' | 'source'>,
): boolean =>
  contradictions(facts).some(({ before, reading }) =>
    [
      [reading, before],
      [before, reading],
    ].some(
      ([one, other]) =>
        one?.date === date &&
        one.miles === miles &&
        one.source === source &&
        (source !== 'mot' || other?.source === 'mot'),
    ),
  )

/** Whether the mileage can be given without a remark, as in structured data. */
export const mileageFits = (facts: Pick<MileageFacts, 'odd_readings'>) => contradictions(facts).length === 0

/** An instrument that was replaced: what the old one read last and where the new one began, in miles. */
export type ReplacedAt = { date: string; old_miles: number; miles: number }

export const instrumentWords = ({ date, old_miles, miles }: ReplacedAt, shown?: ShownIn) =>
  `Instrument replaced on ${formatLongDate(date)}: the old one read ${formatDistance(old_miles, shown)}, the new one began at ${formatDistance(miles, shown)}`

/** A reading that was wrong, and what it was corrected to. */
export interface CorrectedReading {
  date: string
  miles: number
  source: string
  corrected_miles: number
  reason: string | null
}

export const correctionWords = ({ date, miles, source, corrected_miles, reason }: CorrectedReading, shown?: ShownIn) =>
  `${source === 'mot' ? 'MOT reading' : 'Reading'} of ${formatLongDate(date)} corrected from ${formatDistance(miles, shown)} to ${formatDistance(corrected_miles, shown)}${reason ? `: ${reason}` : ''}`
