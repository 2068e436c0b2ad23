import { roundTo } from '../basics/amounts.ts'
import { milesInKilometre } from '../basics/distance.ts'
import type { FuelKind } from './fuel-log.ts'

/*
 * How far a car goes on what it takes. docs/economy.md says how it is worked out, with the examples that the tests hold.
 */

export const litresInGallon = 4.54609
export const milesPerGallon = (miles: number, litres: number) => (miles * litresInGallon) / litres
/** Of kilowatt hours too. */
export const litresPer100Km = (miles: number, litres: number) => (litres * 100 * milesInKilometre) / miles

/** A fill-up or a charge, as far as the economy is concerned. */
export interface Filled {
  date: string
  /** What the odometer read, in miles. */
  mileage: number | null
  /** Litres or kilowatt hours. */
  quantity: number | null
  /** Null too where the reader may not see it. */
  cost: number | null
  station: string | null
  is_full: boolean
  missed_before: boolean
  /** Of a charge, in percent. */
  start?: number | null
  end?: number | null
}

/** From one filling to another that leaves as much in the tank: what was filled in between was used. */
export interface Stretch {
  from: string
  to: string
  miles: number
  quantity: number
  /** Null where one of the fillings has no cost. */
  cost: number | null
  /** Where all of what was used came from, if that is one place. */
  station: string | null
}

interface Anchor {
  level: number
  date: string
  mileage: number
  quantity: number
  cost: number
  unpriced: number
  stations: (string | null)[]
}

/** How full it was left, in percent; null where nobody knows. */
const levelOf = (kind: FuelKind, { is_full, end }: Filled) =>
  kind === 'fill_up' ? (is_full ? 100 : null) : (end ?? (is_full ? 100 : null))

/**
 * Oldest first, as they are given. `battery` is the usable size in kilowatt hours: with it two charges are compared that
 * end at different percentages, without it only those that end at the same one.
 */
export function stretchesOf(kind: FuelKind, fillings: readonly Filled[], battery: number | null = null): Stretch[] {
  const found: Stretch[] = []
  let open: Anchor[] = []
  let [quantity, cost, unpriced] = [0, 0, 0]
  let last: number | null = null
  for (const filled of fillings) {
    const { mileage } = filled
    const fell = mileage !== null && last !== null && mileage < last
    if (filled.missed_before || fell) open = []
    if (mileage !== null) last = mileage
    if (filled.quantity === null) {
      open = []
      continue
    }
    quantity += filled.quantity
    cost += filled.cost ?? 0
    unpriced += filled.cost === null ? 1 : 0
    const level = levelOf(kind, filled)
    const here = { date: filled.date, quantity, cost, unpriced, stations: [filled.station] }
    if (level !== null && mileage !== null) {
      const there = { ...here, level, mileage }
      const since = battery ? open.at(-1) : open.find((anchor) => anchor.level === level)
      const stretch = since && between(since, there, battery)
      if (stretch) found.push(stretch)
      const replaces = stretch || open.some((anchor) => anchor.level === level)
      if (replaces) open = []
      for (const anchor of open) anchor.stations.push(filled.station)
      open.push(there)
    } else for (const anchor of open) anchor.stations.push(filled.station)
  }
  return found
}

function between(since: Anchor, now: Anchor, battery: number | null): Stretch | undefined {
  const miles = now.mileage - since.mileage
  const filled = now.quantity - since.quantity
  const kept = battery ? ((now.level - since.level) / 100) * battery : 0
  const used = filled - kept
  if (miles <= 0 || used <= 0) return undefined
  const paid = now.unpriced === since.unpriced ? ((now.cost - since.cost) * used) / filled : null
  const [first = null] = since.stations
  return {
    from: since.date,
    to: now.date,
    miles,
    quantity: used,
    cost: paid,
    station: since.stations.every((each) => each === first) ? first : null,
  }
}

/** Of one or several stretches. */
export interface Figures {
  miles: number
  quantity: number
  /** Pounds a mile, over those stretches of which everything is priced. */
  per_mile: number | null
}

export function figuresOf(stretches: readonly Stretch[]): Figures | null {
  if (stretches.length === 0) return null
  let [miles, quantity, pricedMiles, cost] = [0, 0, 0, 0]
  for (const stretch of stretches) {
    miles += stretch.miles
    quantity += stretch.quantity
    if (stretch.cost === null) continue
    pricedMiles += stretch.miles
    cost += stretch.cost
  }
  return {
    miles,
    quantity: roundTo(quantity, 3),
    per_mile: pricedMiles > 0 ? roundTo(cost / pricedMiles, 4) : null,
  }
}
