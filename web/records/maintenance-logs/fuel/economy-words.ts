import { costPer, type DistanceUnit, pence, unitNoun } from '#domain/basics/distance.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import { litresPer100Km, milesPerGallon } from '#domain/records/fuel-stretches.ts'

/* What a reader calls economy: miles to the gallon or the kilowatt hour, or what a hundred kilometres take. */

/** A measure and no distance, so it is the same for every reader. */
const hundred = ['100', 'km'].join('\u00a0')

type Used = { miles: number; quantity: number }
type Told = { unit: string; of: (used: Used) => number; isBetterHigh: boolean }

const told: Record<FuelKind, Record<DistanceUnit, Told>> = {
  fill_up: {
    mi: { unit: 'mpg', of: ({ miles, quantity }) => milesPerGallon(miles, quantity), isBetterHigh: true },
    km: { unit: `l/${hundred}`, of: ({ miles, quantity }) => litresPer100Km(miles, quantity), isBetterHigh: false },
  },
  charge: {
    mi: { unit: 'mi/kWh', of: ({ miles, quantity }) => miles / quantity, isBetterHigh: true },
    km: { unit: `kWh/${hundred}`, of: ({ miles, quantity }) => litresPer100Km(miles, quantity), isBetterHigh: false },
  },
}

export const toldIn = (kind: FuelKind, unit: DistanceUnit): Told => told[kind][unit]

const tenth = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** '45.5 mpg' */
export function economyWords(kind: FuelKind, unit: DistanceUnit, used: Used): string {
  const { of, unit: name } = toldIn(kind, unit)
  return `${tenth.format(of(used))} ${name}`
}

/** What readers of the other unit would say. */
export const otherWords = (kind: FuelKind, unit: DistanceUnit, used: Used) =>
  economyWords(kind, unit === 'mi' ? 'km' : 'mi', used)

/** '15p a mile' */
export const perDistance = (unit: DistanceUnit, aMile: number) => `${pence(costPer(unit, aMile))} a ${unitNoun[unit]}`

export const quantityUnit: Record<FuelKind, string> = { fill_up: 'l', charge: 'kWh' }
/** '42.5 l' */
export const quantityWords = (kind: FuelKind, quantity: number) => `${whole.format(quantity)} ${quantityUnit[kind]}`
