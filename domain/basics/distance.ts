import { formatKilometres, formatMiles, formatMoney } from './format.ts'

/* Distances are kept in miles, and shown in the unit that the reader chose or else the car's own. */

export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
export const unitNames: Record<DistanceUnit, string> = { mi: 'miles', km: 'kilometres' }
export const unitNoun: Record<DistanceUnit, string> = { mi: 'mile', km: 'kilometre' }

export const milesInKilometre = 0.621371
export const toMiles = (kilometres: number) => Math.round(kilometres * milesInKilometre)
export const toKilometres = (miles: number) => Math.round(miles / milesInKilometre)

/** How a reader is shown distances: in one unit, or, as a visitor, in the car's with the other beside it. */
export interface ShownIn {
  unit: DistanceUnit
  isBoth?: boolean
}
export const inMilesOnly: ShownIn = { unit: 'mi' }

/** What a member sees of a car: their choice, or else what its instrument counts. */
export const shownTo = (chosen: DistanceUnit | null | undefined, car: DistanceUnit): ShownIn => ({
  unit: chosen ?? car,
})
export const shownToVisitors = (car: DistanceUnit): ShownIn => ({ unit: car, isBoth: true })

/** `km` is what was read, where that was in kilometres: it is shown as it was typed. */
export function formatDistance(
  miles: number,
  { unit, isBoth = false }: ShownIn = inMilesOnly,
  km?: number | null,
): string {
  if (unit === 'mi') return formatMiles(miles)
  const shown = formatKilometres(kilometresOf(miles, km))
  return isBoth ? `${shown} (${formatMiles(miles)})` : shown
}

/** As it was read, unless the miles have been amended since. */
const kilometresOf = (miles: number, km?: number | null) =>
  km != null && toMiles(km) === miles ? km : toKilometres(miles)

/** What a form starts with in the car's unit, and what a chart counts in. */
export const readIn = (unit: DistanceUnit, miles: number, km?: number | null) =>
  unit === 'mi' ? miles : kilometresOf(miles, km)

/** A figure that is in that unit already, as on the axis of a chart. */
export const formatIn = (unit: DistanceUnit, figure: number) =>
  unit === 'mi' ? formatMiles(figure) : formatKilometres(figure)

/** What was typed in the car's unit, as it is kept. */
export const asKept = (typed: number, unit: DistanceUnit) =>
  unit === 'km' ? { mileage: toMiles(typed), mileage_km: typed } : { mileage: typed, mileage_km: null }

/** Of a cost of so many pounds a mile. */
export const costPer = (unit: DistanceUnit, aMile: number) => (unit === 'mi' ? aMile : aMile * milesInKilometre)

/** As drivers say it: 23.4p. */
export const pence = (pounds: number) =>
  pounds < 1 ? `${(pounds * 100).toLocaleString('en-GB', { maximumFractionDigits: 1 })}p` : formatMoney(pounds)
