import { z } from 'zod'
import { blankable } from '../basics/fields.ts'
import type { LogKind } from './kinds.ts'

/*
 * Tyres and parts are paid for on their own, and then count in spending on the day they were bought, or they are on the
 * invoice of a record, and then count with its cost alone.
 */

export const invoiceKinds = ['service', 'running_cost'] as const satisfies LogKind[]

export interface Invoice {
  id: string
  kind: (typeof invoiceKinds)[number]
  /** 'Oil Change' */
  type: string
  date: string
}

export const onInvoiceOf = blankable(z.uuid('Please choose the record'))

export const invoiceTexts = {
  notFound: 'This record is no longer there',
  notYours: 'The price is a former owner’s. Enter your own first',
}

/** What was used for the work of a record, or bought with it. */
export interface UsedPart {
  id: string
  kind: 'part' | 'tyre_set'
  name: string
  part_number: string | null
  /** How many were taken from the shelf; null if it was only bought with it. */
  quantity: number | null
}
