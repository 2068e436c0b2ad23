import { addDays, daysBetween } from '../basics/format.ts'

/** A reading on the line of a car's life. */
export interface LifePoint {
  date: string
  /** What the odometer showed. */
  miles: number
  /** How far the car had gone by then, whatever instrument it had. */
  distance: number
  source: string
}

export interface YearsMiles {
  year: number
  miles: number
  /** The year is not over, or the first reading lies within it. */
  is_partial: boolean
}

export interface Forecast {
  miles_a_year: number
  /** What the odometer will show in a year. */
  in_a_year: number
  /** The day from which the pace was measured. */
  since: string
}

export interface PlainReading {
  date: string
  miles: number
  source: string
  /** Of a replaced instrument: what the old one read last, in miles. */
  old_miles?: number | null
}

/** Oldest first, each with the distance: what earlier instruments counted is added to what the present one shows. */
export function lifeOf(readings: readonly PlainReading[]): LifePoint[] {
  let before = 0
  return readings.map(({ date, miles, source, old_miles }) => {
    if (source === 'instrument') before += (old_miles ?? miles) - miles
    return { date, miles, distance: before + miles, source }
  })
}

/** A car only goes forward: where a reading is lower than one before it, the line waits for the next higher one. */
export function forwardOnly(points: readonly LifePoint[]): LifePoint[] {
  let highest = Number.NEGATIVE_INFINITY
  return points.filter(({ distance }) => {
    if (distance < highest) return false
    highest = distance
    return true
  })
}

/** Between two readings a vehicle is taken to have been driven evenly; outside of them nothing is known. */
export function distanceOn(points: readonly LifePoint[], date: string): number | null {
  const to = points.findIndex((point) => point.date >= date)
  const next = points[to]
  if (!next) return null
  const from = points[to - 1]
  if (next.date === date || !from) return next.date === date ? next.distance : null
  const share = daysBetween(from.date, date) / Math.max(1, daysBetween(from.date, next.date))
  return from.distance + (next.distance - from.distance) * share
}

/** Newest first. */
export function yearsOf(all: readonly LifePoint[]): YearsMiles[] {
  const points = forwardOnly(all)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return []
  const [from, to] = [Number(first.date.slice(0, 4)), Number(last.date.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const year = to - step
    const start = distanceOn(points, `${year}-01-01`)
    const end = distanceOn(points, `${year + 1}-01-01`)
    return {
      year,
      miles: Math.round((end ?? last.distance) - (start ?? first.distance)),
      is_partial: start === null || end === null,
    }
  })
}

const tooShortToTell = 28
const staleAfter = 730

/** At the pace of the last year before the newest reading, or of what there is of it. */
export function forecastOf(all: readonly LifePoint[], mileage: number, today: string): Forecast | null {
  const points = forwardOnly(all)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || daysBetween(last.date, today) > staleAfter) return null
  const yearBefore = addDays(last.date, -365)
  const since = first.date > yearBefore ? first.date : yearBefore
  const days = daysBetween(since, last.date)
  if (days < tooShortToTell) return null
  const driven = last.distance - (distanceOn(points, since) ?? first.distance)
  const aDay = driven / days
  return {
    miles_a_year: Math.round(aDay * 365),
    in_a_year: Math.round(mileage + aDay * (daysBetween(last.date, today) + 365)),
    since,
  }
}

/** The miles of a period, as far as readings cover it, and the day from which they do. */
export function milesSince(all: readonly LifePoint[], since: string): { since: string; miles: number } | null {
  const points = forwardOnly(all)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const from = since > first.date ? since : first.date
  const start = distanceOn(points, from)
  return start === null ? null : { since: from, miles: Math.round(last.distance - start) }
}
