import { z } from 'zod'
import { type DistanceUnit, distanceUnits } from '../basics/distance.ts'
import { blankable, measure, miles, optionalText, pastDay, text, version } from '../basics/fields.ts'

/* Journeys made for work in one's own vehicle, and what HMRC approves for them. */

export type VehicleClass = 'car_or_van' | 'motorcycle'

export interface MileageRate {
  /** The first day of the first tax year it holds for. */
  from: string
  class: VehicleClass
  /** Pence a mile up to the limit, and beyond it. */
  pence: number
  limit: number | null
  penceBeyond: number | null
}

/**
 * Approved mileage allowance payments: ITEPA 2003, sections 230 and following, and gov.uk, 'Travel: mileage and fuel
 * rates and allowances'; the 55p was announced in May 2026 and backdated, and is in GOV.UK's own calculator of simplified
 * expenses. A change is a new row; the old ones stay, for the years they hold for.
 */
export const mileageRates: readonly MileageRate[] = [
  { from: '2002-04-06', class: 'car_or_van', pence: 40, limit: 10_000, penceBeyond: 25 },
  { from: '2011-04-06', class: 'car_or_van', pence: 45, limit: 10_000, penceBeyond: 25 },
  { from: '2026-04-06', class: 'car_or_van', pence: 55, limit: 10_000, penceBeyond: 25 },
  { from: '2002-04-06', class: 'motorcycle', pence: 24, limit: null, penceBeyond: null },
]
/** The last tax year whose rates were looked up; those of a later one may have changed. */
export const ratesKnownUpTo = 2026
const firstDay = '2002-04-06'

export const rateOn = (day: string, of: VehicleClass): MileageRate | undefined =>
  mileageRates.filter((rate) => rate.class === of && rate.from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0]

/** A tax year is called by the year it begins in, on 6 April. */
export const taxYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)
export const daysOfTaxYear = (year: number) => ({ from: `${year}-04-06`, to: `${year + 1}-04-05` })
/** '2026/27' */
export const taxYearName = (year: number) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`

export interface CountedTrip {
  id: string
  date: string
  miles: number
  class: VehicleClass
}

/**
 * What each of one member's journeys in a tax year may be paid, in pence; they come in the order in which they were made.
 * The limit is the member's, not the vehicle's: miles in all their cars and vans count towards it together.
 */
export function allowances(trips: readonly CountedTrip[]): Map<string, number> {
  const driven: Record<VehicleClass, number> = { car_or_van: 0, motorcycle: 0 }
  return new Map(
    trips.map((trip) => {
      const rate = rateOn(trip.date, trip.class)
      if (!rate) return [trip.id, 0]
      const before = driven[trip.class]
      driven[trip.class] = before + trip.miles
      const within = rate.limit === null ? trip.miles : Math.min(trip.miles, Math.max(0, rate.limit - before))
      return [trip.id, within * rate.pence + (trip.miles - within) * (rate.penceBeyond ?? rate.pence)]
    }),
  )
}

export interface BusinessTrip {
  id: string
  date: string
  purpose: string
  from_place: string | null
  to_place: string | null
  miles: number
  start_reading: number | null
  end_reading: number | null
  version: number
  /** Pounds. */
  allowance: number
}

export interface BusinessMileage {
  /** The tax year, and those that there is anything of, newest first. */
  year: number
  years: number[]
  class: VehicleClass
  rate: MileageRate | null
  /** Newest first. */
  trips: BusinessTrip[]
  miles: number
  allowance: number
  /** In other vehicles of the same class, which count towards the same limit. */
  other_miles: number
}

/** Of one vehicle in one tax year: five a day, every day. A year's log is read as a whole, for its sum. */
export const mostTripsInYear = 2000
export const mostTripMiles = 2000
const neither = 'Enter the miles, or both readings'

const trip = z.object({
  date: pastDay().refine((date) => date >= firstDay, 'Please check the year'),
  purpose: text(200, 'Please say what the journey was for'),
  from_place: optionalText(120),
  to_place: optionalText(120),
  miles: blankable(measure(neither, 0.1, mostTripMiles)),
  start_reading: blankable(miles()),
  end_reading: blankable(miles()),
})
type Distance = {
  miles?: number | null | undefined
  start_reading?: number | null | undefined
  end_reading?: number | null | undefined
}

const milesIn = { mi: 1, km: 0.621371 }
/** As entered, or between the readings. */
export function milesOf({ miles, start_reading, end_reading }: Distance, unit: DistanceUnit = 'mi'): number | null {
  if (miles != null) return miles
  if (start_reading == null || end_reading == null) return null
  return Math.round((end_reading - start_reading) * milesIn[unit] * 10) / 10
}

export const tripForm = trip.superRefine((given, check) => {
  const { start_reading: start, end_reading: end } = given
  const told = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (milesOf(given) === null) told('miles', neither)
  if (start != null && end != null && end <= start) told('end_reading', 'Must be more than the start')
  else if (start != null && end != null && (milesOf({ start_reading: start, end_reading: end }) ?? 0) > mostTripMiles)
    told('end_reading', `One journey is at most ${mostTripMiles} miles`)
})
const readIn = z.object({ mileage_unit: z.enum(distanceUnits).optional() })
export const newTrip = z.intersection(tripForm, readIn)
export type NewTrip = z.output<typeof newTrip>
/** The whole journey anew. */
export const tripChange = z.intersection(tripForm, readIn.extend({ version }))
export type TripChange = z.output<typeof tripChange>

export const tripsAsked = z.object({
  year: z.coerce.number('Please choose a tax year').int().min(2002, 'Enter 2002 or later').max(2199).optional(),
})

/** To a tenth, and in miles whatever the reader prefers: the allowance is by the mile. */
export const tripMiles = (miles: number) => miles.toLocaleString('en-GB', { maximumFractionDigits: 1 })
export const tripDistance = (miles: number) => `${tripMiles(miles)} mi`

export const tripTexts = { notSaved: 'Failed to save journey. Please try again.', notLoaded: 'Failed to load journeys' }
