import { mostTripsInYear, taxYearName, taxYearOf } from '#domain/records/business-mileage.ts'
import { mostParts, partTexts } from '#domain/records/part.ts'
import { mostSets, tyreTexts } from '#domain/records/tyre-set.ts'
import type { OwnKind } from '#domain/sharing/vehicle-import.ts'

/* Where what only our own export holds is kept, and what makes two of a kind the same. */

export type Figure = string | number | null | undefined
type Said = Record<string, Figure>

export interface OwnTable {
  table: string
  /** With their types in the database. */
  columns: Record<string, string>
  /** Belongs to the member, not to the car: a former owner's doesn't count. */
  isMembers?: boolean
  isMarkedDeleted?: boolean
  key(said: Said): Figure[]
  /** The same of a row. */
  keyed: string
  /** How a row says which group it is of. */
  grouped?: string
  /** Nobody has worked on it, or relied on it, since it was made. */
  untouched: string
}

interface Room {
  most: number
  /** Of a car: all of the kind, or those of a year. */
  group?(said: Said): string
  full(said: Said): string
}

const only: Room = { most: 1, full: () => 'This is in the car’s record already.' }

/** Of what there may be only so many. */
export const rooms: Partial<Record<string, Room>> = {
  tyre_set: { most: mostSets, full: () => tyreTexts.tooMany },
  part: { most: mostParts, full: () => partTexts.tooMany },
  business_trip: {
    most: mostTripsInYear,
    group: ({ date }) => String(taxYearOf(String(date))),
    full: ({ date }) => `The tax year ${taxYearName(taxYearOf(String(date)))} holds up to ${mostTripsInYear} journeys.`,
  },
  purchase: only,
  budget: only,
  due_date: { ...only, group: ({ kind }) => String(kind) },
}

export const ownTables: Record<Exclude<OwnKind, 'due_date'>, OwnTable> = {
  modification: {
    table: 'modifications',
    columns: {
      ...{ type: 'text', name: 'text', brand: 'text', install_date: 'date', cost: 'numeric', description: 'text' },
      ...{ is_major_upgrade: 'boolean', entered_by: 'uuid' },
    },
    isMarkedDeleted: true,
    key: ({ type, name, install_date, cost }) => [type, name, install_date, cost],
    keyed: 'type, name, install_date, cost::float8',
    untouched: `seal_id is null and changed_at is null
      and not exists (select from record_images as image where image.modification_id = modifications.id)`,
  },
  reminder: {
    table: 'reminders',
    columns: {
      ...{
        title: 'text',
        type: 'text',
        due_date: 'date',
        reminder_date: 'date',
        due_miles: 'integer',
        own_date: 'date',
      },
      ...{ projected_date: 'date', every_months: 'smallint', every_miles: 'integer', since_date: 'date' },
      ...{ since_miles: 'integer', notices: 'smallint[]', send_notification: 'boolean', location: 'text' },
      ...{ comments: 'text', status: 'text', due_kind: 'text', snoozed_until: 'date', told_lead: 'smallint' },
      ...{ lead_notified_at: 'timestamptz', due_notified_at: 'timestamptz' },
    },
    isMembers: true,
    isMarkedDeleted: true,
    key: ({ title, type, due_miles, due_date, status }) => [title, type, due_miles ?? due_date, status],
    keyed: 'title, type, coalesce(due_miles::text, due_date::text), status',
    untouched: 'version = 1',
  },
  tyre_set: {
    table: 'tyre_sets',
    columns: {
      ...{ name: 'text', make: 'text', model: 'text', size: 'text', dot: 'text', bought_on: 'date', cost: 'numeric' },
      ...{ on_invoice_of: 'uuid', stored_at: 'text', ended_as: 'text', ended_on: 'date' },
    },
    key: ({ name, dot, bought_on }) => [name, dot, bought_on],
    keyed: 'name, dot, bought_on',
    untouched: 'version = 1',
  },
  part: {
    table: 'parts',
    columns: {
      ...{ name: 'text', part_number: 'text', maker: 'text', supplier: 'text', cost: 'numeric', in_stock: 'integer' },
      ...{ bought_on: 'date', on_invoice_of: 'uuid', fits: 'text', note: 'text' },
    },
    key: ({ name, part_number }) => [name, part_number],
    keyed: 'name, part_number',
    untouched: 'version = 1',
  },
  business_trip: {
    table: 'business_trips',
    columns: {
      ...{ date: 'date', purpose: 'text', from_place: 'text', to_place: 'text', miles: 'numeric' },
      ...{ start_reading: 'integer', end_reading: 'integer', motorcycle: 'boolean' },
    },
    isMembers: true,
    key: ({ date, purpose, miles }) => [date, purpose, miles],
    keyed: 'date, purpose, miles::float8',
    grouped: `extract(year from date - interval '3 months 5 days')::int::text`,
    untouched: 'version = 1',
  },
  purchase: {
    table: 'vehicle_purchases',
    columns: {
      ...{ purchase_price: 'numeric', purchase_date: 'date', purchase_mileage: 'integer', lender: 'text' },
      ...{ monthly_payment: 'numeric' },
    },
    isMembers: true,
    // One of each car: what its owner has said already stands.
    key: () => [],
    keyed: '',
    untouched: 'version = 1',
  },
  budget: {
    table: 'spending_budgets',
    columns: { amount: 'numeric' },
    isMembers: true,
    key: () => [],
    keyed: '',
    untouched: 'true',
  },
}
export type TableKind = keyof typeof ownTables
export const tableKinds = Object.keys(ownTables) as TableKind[]
export const isTableKind = (kind: string): kind is TableKind => Object.hasOwn(ownTables, kind)
