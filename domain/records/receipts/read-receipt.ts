import { findDate } from './date.ts'
import { findFuel, withTotal } from './fuel.ts'
import { findMileage } from './mileage.ts'
import { findTotal } from './total.ts'

/** What a photographed receipt or invoice says. What is not found, or is not sure enough, is null. */
export interface ReceiptReading {
  date: string | null
  /** Pounds, with VAT and everything bought. */
  total: number | null
  litres: number | null
  /** Pounds. */
  price_per_litre: number | null
  /** Pounds, where litres and price prove it. */
  fuel_cost: number | null
  mileage: number | null
  /** Only where the paper says so. */
  mileage_unit: 'mi' | 'km' | null
}

/** Whether this server reads receipts: its operator may have turned that off. */
export interface ReceiptReader {
  is_on: boolean
}

/** More than a long invoice has. */
const most = { lines: 300, characters: 200 }

/** `text` as it was read from a picture, line by line. */
export function readReceipt(text: string, today: string): ReceiptReading {
  const lines = text
    .split('\n', most.lines)
    .map((line) => line.slice(0, most.characters).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const fuel = findFuel(lines)
  const total = findTotal(lines, fuel.fuel_cost)
  const driven = findMileage(lines)
  return {
    date: findDate(lines, today),
    total,
    ...withTotal(fuel, total),
    mileage: driven?.mileage ?? null,
    mileage_unit: driven?.unit ?? null,
  }
}
