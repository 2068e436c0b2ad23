import { z } from 'zod'
import { distanceUnits } from '../basics/distance.ts'
import { blankable, day, miles, money, optionalText, pastDay, text, version } from '../basics/fields.ts'
import { londonToday } from '../basics/format.ts'
import { answeredDoubts } from '../vehicles/doubt.ts'
import type { AddedBy } from '../vehicles/vehicle-access.ts'
import { type Invoice, onInvoiceOf } from './invoice.ts'
import { madeOn, type TreadCheck } from './tyre-wear.ts'

const dot = z
  .string()
  .trim()
  .regex(/^\d{4}$/, {
    error: 'Enter the last four digits, such as 3521. Three digits mean made before 2000',
    abort: true,
  })
  .refine((digits) => Number(digits.slice(0, 2)) >= 1 && Number(digits.slice(0, 2)) <= 53, 'Weeks go from 01 to 53')
  .refine((digits) => madeOn(digits) <= londonToday(), 'This date is in the future')

export const tyreSetForm = z.object({
  name: text(100, 'Please enter a name'),
  make: optionalText(100),
  model: optionalText(100),
  size: optionalText(40),
  dot: blankable(dot),
  bought_on: blankable(pastDay()),
  cost: blankable(money('Please enter the price')),
  on_invoice_of: onInvoiceOf,
  stored_at: optionalText(200),
})
export type TyreSetValues = z.input<typeof tyreSetForm>

export type NewTyreSet = z.output<typeof tyreSetForm>

export const tyreSetChange = tyreSetForm.partial().extend({ version })
export type TyreSetChange = z.output<typeof tyreSetChange>

export const endings = ['retired', 'sold'] as const
export type Ending = (typeof endings)[number]

/** How it ended, or that it is in use again. */
export const tyreSetEnd = z.object({ ended: z.object({ as: z.enum(endings), on: pastDay() }).nullable(), version })
export type TyreSetEnd = z.output<typeof tyreSetEnd>

const mileage = blankable(miles())
const unit = z.enum(distanceUnits).default('mi')

const inOrder = ({ fitted_on, removed_on }: { fitted_on: string; removed_on?: string | null | undefined }) =>
  !removed_on || removed_on >= fitted_on
const outOfOrder = { message: 'This is before the day it was fitted', path: ['removed_on'] }

/**
 * Fitted now, or, with a day of removal, at some time before. What it reads on those days is kept among the car's
 * readings.
 */
export const newFitting = z
  .object({
    fitted_on: pastDay('Please choose the day'),
    fitted_mileage: mileage,
    removed_on: blankable(pastDay()),
    removed_mileage: mileage,
    unit,
    /** The set that comes off for it: the one its owner saw fitted. */
    instead_of: z.uuid('Invalid ID').nullable().default(null),
    ...answeredDoubts,
  })
  .refine(inOrder, outOfOrder)
export type NewFitting = z.output<typeof newFitting>

/** One that is over. */
export const earlierFitting = newFitting.refine(({ removed_on }) => removed_on, {
  message: 'Please choose the day',
  path: ['removed_on'],
})

export const removal = z.object({
  removed_on: pastDay('Please choose the day'),
  removed_mileage: mileage,
  unit,
  ...answeredDoubts,
})
export type Removal = z.output<typeof removal>

export const fittingChange = z
  .object({ fitted_on: pastDay('Please choose the day'), removed_on: blankable(day()) })
  .refine(inOrder, outOfOrder)
export type FittingChange = z.output<typeof fittingChange>

export interface Fitting {
  id: string
  fitted_on: string
  removed_on: string | null
  /** How far the car had gone in that time; null where no reading tells. */
  miles: number | null
}

/** Read on both days, estimated from other readings, or known only of a part of its time. */
export type RunQuality = 'read' | 'about' | 'at least'

export interface TyreSet {
  id: string
  name: string
  make: string | null
  model: string | null
  size: string | null
  dot: string | null
  bought_on: string | null
  cost: number | null
  /** The record in whose cost it is, and with which it counts; otherwise it counts on its own. */
  invoice: Invoice | null
  stored_at: string | null
  ended_as: Ending | null
  ended_on: string | null
  version: number
  created_at: string
  added_by?: AddedBy
  /** Newest first; the first may still be going on. */
  fittings: Fitting[]
  run: { miles: number; quality: RunQuality } | null
  /** Oldest first. */
  checks: TreadCheck[]
}

export interface TyreSection {
  /** The fitted one first, then those in store, then those that have had their day. */
  sets: TyreSet[]
  /** What the odometer shows now. */
  mileage: number
}

export const mostSets = 40
export const mostFittings = 100

export const tyreTexts = {
  notLoaded: 'The tyres couldn’t be loaded',
  tooMany: `A vehicle can have up to ${mostSets} sets of tyres.`,
  tooManyFittings: `A set can have been fitted up to ${mostFittings} times.`,
  otherFitted: 'Another set is fitted by now. Please look at the tyres again.',
  isFitted: 'This set is fitted already.',
  notFitted: 'This set isn’t fitted.',
  takeOffFirst: 'Take the set off before you retire or sell it.',
  hasEnded: 'This set has been retired or sold. Bring it back before you fit it.',
  overlaps: 'Another set, or this one, was fitted in that time.',
}
