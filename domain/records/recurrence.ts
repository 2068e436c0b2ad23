import { inMilesOnly } from '../basics/distance.ts'
import { addDays, addMonths, addYears } from '../basics/format.ts'
import { milesWords } from '../vehicles/due-words.ts'
import { forecastOf, lifeOf, type PlainReading } from '../vehicles/mileage-figures.ts'

/* What recurs, and when a mileage will be reached. */

export interface Every {
  every_months: number | null
  every_miles: number | null
}

export const recurs = ({ every_months, every_miles }: Every) => every_months !== null || every_miles !== null

/** 'every 12 months or 10,000 miles' */
export function everyWords({ every_months, every_miles }: Every, shown = inMilesOnly): string {
  const months =
    every_months &&
    (every_months % 12 === 0 && every_months > 12 ? yearsWords(every_months) : monthsWords(every_months))
  const said = [months, every_miles && milesWords(every_miles, shown)].filter(Boolean)
  return said.length === 0 ? '' : `every ${said.join(' or ')}`
}
const monthsWords = (months: number) => (months === 1 ? 'month' : `${months} months`)
const yearsWords = (months: number) => `${months / 12} years`

interface Done {
  date: string
  miles: number
}

/** As far as odometers count. */
const mostMiles = 9_999_999

/** When what was done then is due again: a day, a mileage, or both. */
export const nextAfter = ({ every_months, every_miles }: Every, { date, miles }: Done) => ({
  own_date: every_months === null ? null : addMonths(date, every_months),
  due_miles: every_miles === null ? null : Math.min(miles + every_miles, mostMiles),
})

/** About what a car in England does in a year, for one whose own pace is not known yet. */
export const usualMilesAYear = 7000
/** One that is hardly driven still gets a day, however far away. */
const fewestMilesAYear = 100
const longestForecast = 30

/** What is known of a car's mileage: its newest readings, oldest first. */
export interface Pace {
  mileage: number
  readings: readonly PlainReading[]
}

/**
 * The day on which the odometer will show `due_miles` at the pace of the last year, or on which it was first read to show
 * them. Without a new reading it does not move: a car that was last seen shortly before is taken to have been driven on.
 */
export function projectedDate(due_miles: number, { mileage, readings }: Pace, today: string): string {
  const newest = readings.at(-1)?.date
  const replaced = readings.findLastIndex(({ source }) => source === 'instrument')
  if (mileage >= due_miles)
    return readings.slice(Math.max(0, replaced)).find(({ miles }) => miles >= due_miles)?.date ?? newest ?? today
  const aYear = Math.max(
    forecastOf(lifeOf(readings), mileage, today)?.miles_a_year ?? usualMilesAYear,
    fewestMilesAYear,
  )
  const days = Math.ceil(((due_miles - mileage) / aYear) * 365)
  const from = newest ?? today
  return days > longestForecast * 365 ? addYears(from, longestForecast) : addDays(from, days)
}

/** So near that it is time to say so, whatever was chosen: unless at this pace it is months away. */
export const nearMiles = 500
export const nearDays = 60
export const isNear = (due_miles: number, projected: string, { mileage }: Pace, today: string) =>
  due_miles - mileage <= nearMiles && projected <= addDays(today, nearDays)
