import { z } from 'zod'
import { day } from '#domain/basics/fields.ts'
import { budgetChange } from '#domain/records/budget-change.ts'
import { tripForm } from '#domain/records/business-mileage.ts'
import { newModification } from '#domain/records/modification.ts'
import { mostInStock, partForm } from '#domain/records/part.ts'
import { longestLead, newReminder, reminderStatuses, shortestLead } from '#domain/records/reminder.ts'
import { endings, fittingChange, mostFittings, tyreSetForm, tyreTexts } from '#domain/records/tyre-set.ts'
import type { OwnKind } from '#domain/sharing/vehicle-import.ts'
import { dueKinds, dueStates, isService, statesOf } from '#domain/vehicles/due-date.ts'
import { dueKind } from '#domain/vehicles/due-date-change.ts'
import { purchaseForm } from '#domain/vehicles/purchase-change.ts'
import { newVehicle } from '#domain/vehicles/vehicle.ts'

/*
 * What our own export says of a car besides its records, as its forms would have it. Only what a form asks is taken: who
 * confirmed or sealed something, and what a service said, is for them to say again.
 */

type Entry = Record<string, unknown>

const mostUses = 500
/** The record whose cost holds the price, by its id in the file. */
const invoice = z
  .object({ id: z.string().max(64) })
  .nullable()
  .default(null)
const fittings = z.array(fittingChange).max(mostFittings, tyreTexts.tooManyFittings).default([])

const tyreSet = tyreSetForm
  .omit({ on_invoice_of: true })
  .extend({ ended_as: z.enum(endings).nullable().default(null), ended_on: day().nullable().default(null) })
  .extend({ fittings, invoice })
  .refine(({ ended_as, ended_on }) => (ended_as === null) === (ended_on === null), {
    path: ['ended_on'],
    error: 'Please choose the day',
  })
  .refine(({ ended_as, fittings: worn }) => ended_as === null || worn.every(({ removed_on }) => removed_on), {
    path: ['ended_as'],
    error: tyreTexts.takeOffFirst,
  })

const part = partForm.omit({ on_invoice_of: true }).extend({
  invoice,
  uses: z
    .array(z.object({ record_id: z.string().max(64), quantity: z.int().min(1).max(mostInStock) }))
    .max(mostUses)
    .default([]),
})

const reminder = z.intersection(
  newReminder,
  z.object({
    status: z.enum(reminderStatuses).default('pending'),
    due_kind: z.enum(dueKinds).nullable().default(null),
    snoozed_until: day().nullable().default(null),
    /** Of one by mileage, when it was expected. */
    expected: day().nullable().default(null),
  }),
)

const dueDate = z
  .object({ kind: dueKind, date: day().nullable(), state: z.enum(dueStates).nullable().default(null) })
  .refine(({ date, state }) => (date === null) !== (state === null), 'Please choose the date')
  .refine(({ kind, state }) => state === null || statesOf[kind].includes(state), 'Please choose the date')

export const ownSchemas: Record<OwnKind, z.ZodType> = {
  modification: newModification,
  reminder,
  tyre_set: tyreSet,
  part,
  business_trip: tripForm,
  purchase: purchaseForm.omit({ finance_end: true }),
  budget: budgetChange,
  due_date: dueDate,
}

/** A car that is added as the form for a new one would add it: without what only a lookup may say. */
export const importedVehicle = newVehicle.omit({ image_file_id: true, looked_up: true, confirmed: true })
export type ImportedVehicle = z.output<typeof importedVehicle>

const names: Record<OwnKind, readonly string[]> = {
  modification: ['type', 'name', 'brand', 'install_date', 'cost', 'description', 'is_major_upgrade'],
  reminder: [
    ...['title', 'type', 'due_miles', 'every_months', 'every_miles', 'since_date', 'since_miles', 'notices'],
    ...['send_notification', 'location', 'comments', 'status', 'due_kind', 'snoozed_until'],
  ],
  tyre_set: ['name', 'make', 'model', 'size', 'dot', 'bought_on', 'cost', 'stored_at', 'ended_as', 'ended_on'],
  part: ['name', 'part_number', 'maker', 'supplier', 'cost', 'bought_on', 'in_stock', 'fits', 'note'],
  business_trip: ['date', 'purpose', 'from_place', 'to_place', 'miles', 'start_reading', 'end_reading'],
  purchase: ['purchase_price', 'purchase_date', 'purchase_mileage', 'lender', 'monthly_payment'],
  budget: ['amount'],
  due_date: ['kind', 'date', 'state'],
}

export const picked = (record: Entry, wanted: readonly string[]): Entry =>
  Object.fromEntries(wanted.flatMap((name) => (record[name] == null ? [] : [[name, record[name]]])))

/** Undefined where there is nothing to keep: a car without a purchase price, a date that a service said. */
export function ownFields(kind: OwnKind, record: Entry): Entry | undefined {
  const said = picked(record, names[kind])
  if (kind === 'purchase' || kind === 'budget') return Object.keys(said).length > 0 ? said : undefined
  if (kind === 'due_date') return isService(record.source as never) ? undefined : { date: null, ...said }
  if (kind === 'reminder') return { ...said, ...whenDue(record) }
  if (kind === 'tyre_set') return { ...said, ...inJson(record, 'fittings') }
  if (kind === 'part') return { ...said, ...inJson(record, 'uses') }
  return said
}

/** A cell of our CSV says these in words, for people to read. */
const inJson = ({ invoice: on, ...record }: Entry, list: string): Entry => ({
  ...(Array.isArray(record[list]) ? { [list]: record[list] } : {}),
  ...(typeof on === 'object' && on !== null ? { invoice: on } : {}),
})

function whenDue({ due_date, due_miles, own_date, lead_days }: Entry): Entry {
  const lead = Number(lead_days)
  return {
    due_date: due_miles == null ? due_date : own_date,
    ...(due_miles == null ? {} : { expected: due_date }),
    // One that a record brought along may have been told of at another time than the form offers.
    ...(Number.isFinite(lead) ? { lead_days: Math.min(longestLead, Math.max(shortestLead, Math.round(lead))) } : {}),
  }
}
