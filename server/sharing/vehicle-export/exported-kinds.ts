import type { Attachment } from '#domain/basics/upload.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import { reminderStatuses } from '#domain/records/reminder.ts'
import { type TimelineKind, timelineRequest } from '#domain/records/timeline.ts'
import type { Db } from '../../platform/database/database.ts'
import { listParts } from '../../records/equipment/parts/parts.queries.ts'
import { getTyres } from '../../records/equipment/tyres/tyres.queries.ts'
import { listMedia } from '../../records/gallery/gallery.queries.ts'
import { listLogs } from '../../records/maintenance-logs/maintenance-logs.queries.ts'
import { listModifications } from '../../records/modifications/modifications.queries.ts'
import { listNotes } from '../../records/notes/notes.queries.ts'
import { listReminders } from '../../records/reminders/reminders.queries.ts'
import { getBudget } from '../../records/spending/budget.ts'
import { getBusinessMileage } from '../../records/spending/business-mileage/business-mileage.queries.ts'
import { listTimeline } from '../../records/timeline/timeline.queries.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { listDocuments } from '../../vehicles/documents/documents.queries.ts'
import { isStillOpen } from '../../vehicles/garage/own-vehicle.ts'
import { listReadings } from '../../vehicles/mileage/mileage.queries.ts'
import { getPurchase } from '../../vehicles/valuation/purchase.queries.ts'

export interface ExportedKind {
  /** Its name in the JSON, and of its CSV file. */
  name: string
  /** For the CSV, each with the value that a record gives for it; what it does not name is only in the JSON. */
  columns: readonly string[]
  records(db: Db, vehicle: OwnedVehicle): AsyncGenerator<object>
}

const pageSize = 250

/**
 * Page by page, as the API gives them, and only while the vehicle is open to the member: a sale in the middle ends it, and so does being removed.
 */
async function* paged<Item extends object>(
  db: Db,
  vehicle: OwnedVehicle,
  page: (after: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): AsyncGenerator<Item> {
  for (let after: string | undefined; ; ) {
    if (!(await isStillOpen(db, vehicle))) return
    const { items, next } = await page(after)
    yield* items
    if (next === null) return
    after = next
  }
}

const entered = ['is_sealed', 'created_at', 'changed_at'] as const

const log = (kind: LogKind): ExportedKind => {
  const own = fieldsOf(kind).map(({ name }) => name)
  return {
    name: kind,
    columns: [
      'id',
      'type',
      ...own.filter((name) => name !== 'type'),
      'mileage_km',
      'confirmed_by',
      'files',
      ...entered,
    ],
    records: (db, vehicle) => paged(db, vehicle, (after) => listLogs(db, vehicle, kind, after, pageSize)),
  }
}

/** What a service or we ourselves entered, in the form the timeline gives it. */
const fromTimeline = (kind: TimelineKind, name: string, columns: readonly string[]): ExportedKind => ({
  name,
  columns: ['date', ...columns],
  async *records(db, vehicle) {
    const pages = paged(db, vehicle, (after) =>
      listTimeline(db, vehicle, timelineRequest.parse({ kind, after }), pageSize),
    )
    for await (const { date, record } of pages) yield { date, ...record }
  },
})

/** What there are few of, and the API gives in one answer. */
const whole = (
  name: string,
  columns: readonly string[],
  read: (db: Db, vehicle: OwnedVehicle) => Promise<readonly object[]>,
): ExportedKind => ({
  name,
  columns,
  async *records(db, vehicle) {
    if (await isStillOpen(db, vehicle)) yield* await read(db, vehicle)
  },
})

/** Every kind that an export holds, in its order. */
export const exportedKinds: readonly ExportedKind[] = [
  ...logKinds.map(({ kind }) => log(kind)),
  {
    name: 'modification',
    columns: [
      ...['id', 'type', 'name', 'brand', 'install_date', 'cost', 'description', 'is_major_upgrade'],
      ...['files', ...entered],
    ],
    records: (db, vehicle) => paged(db, vehicle, (after) => listModifications(db, vehicle, after)),
  },
  {
    name: 'note',
    columns: ['id', 'content', 'is_for_record', 'files', ...entered],
    records: (db, vehicle) => paged(db, vehicle, (after) => listNotes(db, vehicle, after)),
  },
  {
    name: 'mileage',
    columns: [
      ...['id', 'date', 'value', 'unit', 'miles', 'source', 'record_type', 'old_value', 'comment', 'stands'],
      ...['is_correction', 'is_sealed', 'entered_at'],
    ],
    records: (db, vehicle) => paged(db, vehicle, (after) => listReadings(db, vehicle, after, pageSize)),
  },
  fromTimeline('mot', 'mot', [
    ...['id', 'test_number', 'test_result', 'expiry_date', 'odometer_reading', 'odometer_unit', 'is_retest'],
    ...['advisory_notices', 'failure_reasons'],
  ]),
  {
    name: 'document',
    columns: [
      ...['id', 'title', 'category', 'document_date', 'expiry_date', 'notes', 'privacy', 'file_type', 'files'],
      ...['created_at', 'changed_at'],
    ],
    records: (db, vehicle) => paged(db, vehicle, (after) => listDocuments(db, vehicle, after)),
  },
  {
    name: 'media',
    columns: [
      ...['id', 'title', 'media_type', 'date_taken', 'location', 'comments', 'is_publicly_visible', 'files'],
      ...entered,
    ],
    records: (db, vehicle) => paged(db, vehicle, (after) => listMedia(db, vehicle, after)),
  },
  {
    name: 'reminder',
    columns: ['id', 'title', 'type', 'due_date', 'due_miles', 'status', 'notes', 'created_at'],
    async *records(db, vehicle) {
      const whose = { user_id: vehicle.user_id, vehicle_id: vehicle.id }
      for (const status of reminderStatuses)
        yield* paged(db, vehicle, (after) => listReminders(db, whose, status, after))
    },
  },
  whole(
    'tyre_set',
    [
      ...['id', 'name', 'make', 'model', 'size', 'dot', 'bought_on', 'cost', 'invoice', 'stored_at'],
      ...['ended_as', 'ended_on'],
      ...['fittings', 'created_at'],
    ],
    async (db, vehicle) => (await getTyres(db, vehicle)).sets,
  ),
  whole(
    'part',
    [
      ...['id', 'name', 'part_number', 'maker', 'supplier', 'cost', 'bought_on', 'invoice', 'in_stock'],
      ...['fits', 'note', 'uses'],
      ...['created_at'],
    ],
    async (db, vehicle) => (await listParts(db, vehicle)).parts,
  ),
  {
    name: 'business_trip',
    columns: [
      ...['id', 'date', 'purpose', 'from_place', 'to_place', 'miles', 'start_reading', 'end_reading', 'allowance'],
    ],
    async *records(db, vehicle) {
      // Where the owner drove for work is between them and HMRC.
      if (vehicle.grant) return
      const { years } = await getBusinessMileage(db, vehicle)
      for (const year of years) {
        if (!(await isStillOpen(db, vehicle))) return
        yield* (await getBusinessMileage(db, vehicle, year)).trips
      }
    },
  },
  whole(
    'purchase',
    ['purchase_price', 'purchase_date', 'purchase_mileage', 'lender', 'monthly_payment', 'finance_end'],
    async (db, vehicle) => {
      const bought = await getPurchase(db, vehicle)
      return bought.version === null ? [] : [bought]
    },
  ),
  whole('budget', ['amount', 'year', 'spent'], async (db, { id, user_id }) => {
    const budget = await getBudget(db, { user_id, vehicle_id: id })
    return budget.amount === null ? [] : [budget]
  }),
  fromTimeline('identity_change', 'identity_change', ['id', 'kind', 'field', 'old_value', 'new_value']),
  fromTimeline('keeper_change', 'keeper_change', ['number_of_previous_keepers']),
]

type Shown = Record<string, unknown> & {
  images?: Attachment[]
  before_images?: Attachment[]
  after_images?: Attachment[]
  file_url?: string
  media_url?: string
}

/** When a set of tyres was on, for which work a part was taken, and on whose invoice a price is. */
function inWords(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { fitted_on, removed_on, date, type, quantity } = item as Record<string, unknown>
  if (fitted_on) return removed_on ? `${fitted_on} to ${removed_on}` : `since ${fitted_on}`
  if (date && type) return quantity ? `${date} ${type} (${quantity})` : `${date} ${type}`
  return JSON.stringify(item)
}

/** One cell: lists as lines, files by their addresses here. */
export function cellOf(record: object, column: string): unknown {
  const shown = record as Shown
  if (column === 'files') {
    const images = [...(shown.images ?? []), ...(shown.before_images ?? []), ...(shown.after_images ?? [])]
    return [...images.map(({ url }) => url), shown.file_url, shown.media_url].filter(Boolean).join('\n')
  }
  const value = shown[column]
  if (column === 'invoice') return value && inWords(value)
  return Array.isArray(value) ? value.map(inWords).join('\n') : value
}
