import type { DistanceUnit } from '#domain/basics/distance.ts'
import type { ImportApp, ImportKind, ImportTable, RefusedLine } from '#domain/sharing/vehicle-import.ts'
import type { Row } from './read-table.ts'

/** Litres, gallons of both countries, or kilowatt-hours. */
export const volumes = ['l', 'uk', 'us', 'kwh'] as const
export type Volume = (typeof volumes)[number]
export const litresIn: Record<Exclude<Volume, 'kwh'>, number> = { l: 1, uk: 4.54609, us: 3.785411784 }

/** What a line says, in the words of its file: `settle` reads the numbers and dates of all lines alike. */
export interface Given {
  file: string
  line: number
  text: string
  car: string
  /** 'energy': a fill-up, or a charge where it is counted in kWh. 'work': a service or a repair, by its words. */
  what: 'energy' | 'work' | 'cost' | 'wash' | 'note' | 'mileage' | 'own'
  date?: string
  odometer?: string
  distance?: DistanceUnit | undefined
  quantity?: string
  volume?: Volume | undefined
  total?: string
  /** A litre, gallon or kWh. */
  price?: string
  currency?: string
  isFull?: boolean
  isMissed?: boolean
  station?: string
  fuel?: string
  /** What was done or paid for, and what the app files it under. */
  title?: string
  category?: string
  notes?: string
  /** 'own', of our own export: fields that are named and measured as ours. */
  fields?: Record<string, unknown>
  kind?: ImportKind
  /** What the file calls it by, for what else in it names it. */
  ref?: string
}

export interface GivenImport {
  app: ImportApp
  given: Given[]
  refused: RefusedLine[]
  /** What the file says of all its lines. */
  says: {
    distance?: DistanceUnit | undefined
    volume?: Volume | undefined
    /** A gallon, but not whose. */
    isGallons?: boolean
    dates?: DateOrder | undefined
    decimal?: '.' | ','
    /** Months count from 0 or 1, and nothing says which. */
    months?: 'asked'
  }
  table?: ImportTable
  /** Of our own export: what it says of its cars, and how many files it only names. */
  vehicles?: Record<string, Record<string, unknown>>
  withoutFiles?: number
}

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

export const at = (file: { name: string }, row: Row, car = '') => ({
  file: file.name,
  line: row.line,
  text: row.text,
  car,
})

export const refusal = (file: { name: string }, row: Row, reason: string): RefusedLine => ({
  file: file.name,
  line: row.line,
  text: row.text,
  reason,
})

export const isYes = (said: string) => /^(1|yes|y|true|t|x|sim|ja|si|sí|oui|full)$/i.test(said.trim())

export const distanceNamed = (words: string): DistanceUnit | undefined =>
  /\b(km|kms|kilomet\w+)\b/i.test(words) ? 'km' : /\b(mi|miles?)\b/i.test(words) ? 'mi' : undefined

export function volumeNamed(words: string): Volume | undefined {
  if (/kwh|kw h/i.test(words)) return 'kwh'
  if (/\b(l|lt|ltr|liters?|litres?)\b/i.test(words)) return 'l'
  if (/gal/i.test(words)) return /\b(uk|imp\w*)\b/i.test(words) ? 'uk' : /\bus\b/i.test(words) ? 'us' : undefined
  return undefined
}
