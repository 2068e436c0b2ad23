import { roundTo } from '../basics/amounts.ts'
import type { FuelKind } from './fuel-log.ts'
import { type Figures, type Filled, figuresOf, type Stretch, stretchesOf } from './fuel-stretches.ts'

/* What all the stretches of a vehicle come to: by month, by season and by station. */

export const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'] as const
export type Season = (typeof seasons)[number]
/** As the Met Office counts them: winter is December to February. */
export const seasonOf = (date: string): Season =>
  seasons[Math.floor(((Number(date.slice(5, 7)) + 9) % 12) / 3)] as Season

/** Bought, by month or by station. */
export interface Bought {
  count: number
  quantity: number
  spent: number
  /** Pounds a litre or kilowatt hour, over what was priced. */
  price: number | null
}

export interface MonthOfFuel extends Bought {
  /** 'yyyy-mm' */
  month: string
  figures: Figures | null
}
export interface SeasonOfFuel {
  season: Season
  figures: Figures
}
export interface StationOfFuel extends Bought {
  station: string
  figures: Figures | null
}

/** What of the paid energy did not reach the battery. */
export interface ChargingLoss {
  /** Kilowatt hours paid for, where both percentages are known. */
  paid: number
  lost: number
}

export interface Economy extends Bought {
  figures: Figures | null
  latest: Stretch | null
  best: Stretch | null
  worst: Stretch | null
  /** Oldest first, at most the last 120. */
  stretches: Stretch[]
  /** Oldest first, each month from the first to the last, at most the last 36. */
  months: MonthOfFuel[]
  seasons: SeasonOfFuel[]
  /** Where most was bought first, at most eight. */
  stations: StationOfFuel[]
  loss: ChargingLoss | null
}

const mostStretches = 120
const mostMonths = 36
const mostStations = 8

const perUnit = ({ miles, quantity }: Stretch) => miles / quantity

/** Undefined where nothing was ever filled or charged. */
export function economyOf(kind: FuelKind, fillings: readonly Filled[], battery: number | null = null): Economy | null {
  if (fillings.length === 0) return null
  const stretches = stretchesOf(kind, fillings, battery)
  const byMonth = grouped(stretches, ({ to }) => to.slice(0, 7))
  const bySeason = grouped(stretches, ({ to }) => seasonOf(to))
  const byStation = grouped(stretches, ({ station }) => station)
  const stations = [...grouped(fillings, ({ station }) => station)].map(([station, these]) => ({
    station,
    ...boughtIn(these),
    figures: figuresOf(byStation.get(station) ?? []),
  }))
  const months = grouped(fillings, ({ date }) => date.slice(0, 7))
  return {
    ...boughtIn(fillings),
    figures: figuresOf(stretches),
    latest: stretches.at(-1) ?? null,
    best: most(stretches, perUnit),
    worst: most(stretches, (stretch) => -perUnit(stretch)),
    stretches: stretches.slice(-mostStretches),
    months: monthsUpTo(fillings).map((month) => ({
      month,
      ...boughtIn(months.get(month) ?? []),
      figures: figuresOf(byMonth.get(month) ?? []),
    })),
    seasons: seasons.flatMap((season) => {
      const figures = figuresOf(bySeason.get(season) ?? [])
      return figures ? { season, figures } : []
    }),
    stations: stations.sort((a, b) => b.quantity - a.quantity).slice(0, mostStations),
    loss: battery ? lossOf(fillings, battery) : null,
  }
}

function boughtIn(fillings: readonly Filled[]): Bought {
  let [quantity, pence, pricedQuantity, pricedPence] = [0, 0, 0, 0]
  for (const filled of fillings) {
    quantity += filled.quantity ?? 0
    pence += Math.round((filled.cost ?? 0) * 100)
    if (filled.cost === null || filled.quantity === null) continue
    pricedQuantity += filled.quantity
    pricedPence += Math.round(filled.cost * 100)
  }
  return {
    count: fillings.length,
    quantity: roundTo(quantity, 3),
    spent: pence / 100,
    price: pricedQuantity > 0 ? roundTo(pricedPence / 100 / pricedQuantity, 4) : null,
  }
}

function lossOf(fillings: readonly Filled[], battery: number): ChargingLoss | null {
  let [paid, kept] = [0, 0]
  for (const { quantity, start, end } of fillings) {
    if (quantity === null || start == null || end == null || end <= start) continue
    paid += quantity
    kept += ((end - start) / 100) * battery
  }
  return paid > 0 ? { paid: roundTo(paid, 3), lost: roundTo(Math.max(0, paid - kept), 3) } : null
}

function most(stretches: readonly Stretch[], of: (stretch: Stretch) => number): Stretch | null {
  let [best, most]: [Stretch | null, number] = [null, Number.NEGATIVE_INFINITY]
  for (const stretch of stretches) {
    const value = of(stretch)
    if (value > most) [best, most] = [stretch, value]
  }
  return best
}

/** What has no key is in no group. */
function grouped<Item, Key extends string>(items: readonly Item[], keyOf: (item: Item) => Key | null) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function monthsUpTo(fillings: readonly Filled[]): string[] {
  const [first, last] = [fillings[0], fillings.at(-1)].map((filled) => {
    const [year = 0, month = 0] = (filled?.date ?? '').split('-').map(Number)
    return year * 12 + month - 1
  }) as [number, number]
  const from = Math.max(first, last - mostMonths + 1)
  return Array.from({ length: last - from + 1 }, (_, step) => {
    const month = from + step
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** What the Fuel tab shows: both on a plug-in hybrid. */
export interface FuelLife {
  fill_up: Economy | null
  charge: Economy | null
  /** Pounds a mile for fuel and current together; null while either is not known. */
  per_mile: number | null
  battery_kwh: number | null
}

export function perMileOf(fill_up: Economy | null, charge: Economy | null): number | null {
  const parts = [fill_up, charge].flatMap((each) => (each ? (each.figures?.per_mile ?? null) : []))
  if (parts.length === 0 || parts.includes(null)) return null
  return roundTo(
    parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
    4,
  )
}

/** What the next one most likely has in common with the last. */
export interface LastFuel {
  fill_up: {
    fuel: string | null
    price_per_litre: number | null
    station: string | null
    mileage: number | null
  } | null
  charge: { place: string | null; price_per_kwh: number | null; station: string | null; mileage: number | null } | null
  home_tariff: number | null
}
