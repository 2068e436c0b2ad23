import { z } from 'zod'
import { blankable, money, optionalText, pastDay, text, version, wholeNumber } from '../basics/fields.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import { type Invoice, onInvoiceOf } from './invoice.ts'

export const mostInStock = 9999
const quantity = (least: number) =>
  wholeNumber('Please enter a whole number', least, mostInStock, `Choose from ${least} to 9,999`)

export const partForm = z.object({
  name: text(100, 'Please enter a name'),
  part_number: optionalText(60),
  maker: optionalText(100),
  supplier: optionalText(100),
  /** For all of them together. */
  cost: blankable(money('Please enter the price')),
  bought_on: blankable(pastDay()),
  on_invoice_of: onInvoiceOf,
  in_stock: quantity(0).default(0),
  fits: optionalText(200),
  note: optionalText(2000),
})
export type PartValues = z.input<typeof partForm>

export type NewPart = z.output<typeof partForm>

export const partChange = partForm
  .extend({ in_stock: quantity(0) })
  .partial()
  .extend({ version })
export type PartChange = z.output<typeof partChange>

/** So many are taken from the shelf for the work of a service record. */
export const newPartUse = z.object({
  record_id: z.uuid('Please choose the record'),
  quantity: quantity(1).default(1),
  /** What it cost is in the cost of the record. */
  is_on_invoice: z.boolean().default(false),
})
export type NewPartUse = z.output<typeof newPartUse>

export interface PartUse {
  id: string
  record_id: string
  /** 'Oil Change' */
  type: string
  date: string
  quantity: number
}

export interface Part {
  id: string
  name: string
  part_number: string | null
  maker: string | null
  supplier: string | null
  cost: number | null
  bought_on: string | null
  /** The record in whose cost it is, and with which it counts; otherwise it counts on its own. */
  invoice: Invoice | null
  in_stock: number
  fits: string | null
  note: string | null
  version: number
  created_at: string
  added_by?: AddedBy
  /** The newest work first. */
  uses: PartUse[]
}

export interface PartList {
  parts: Part[]
}

export const mostParts = 300

export const partTexts = {
  notLoaded: 'The parts couldn’t be loaded',
  tooMany: `A vehicle can have up to ${mostParts} parts.`,
  notEnough: (left: number) =>
    left === 0 ? 'There are none left on the shelf.' : `There are only ${left} left on the shelf.`,
}
