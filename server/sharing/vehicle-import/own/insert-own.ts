import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { milesOf } from '#domain/records/business-mileage.ts'
import { invoiceKinds } from '#domain/records/invoice.ts'
import { type NewReminder, reminderDate } from '#domain/records/reminder.ts'
import type { FittingChange } from '#domain/records/tyre-set.ts'
import type { DueKind, DueSaid } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../../platform/database/database.ts'
import { further } from '../../../records/reminders/add-reminder.ts'
import { skipPastNotices, untold } from '../../../records/reminders/skip-past-notices.ts'
import { isMotorcycle } from '../../../records/spending/business-mileage/business-mileage.queries.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { setDueDate } from '../../../vehicles/due-dates/set-due-date.ts'
import type { Maker } from '../insert-records.ts'
import type { NewRecord } from '../sort-records.ts'
import { ownTables, type TableKind, tableKinds } from './own-tables.ts'

/** Of what only our own export holds, many in one statement a table. */
export async function insertOwn(tx: Db, maker: Maker, records: NewRecord[], made: MadeRecords) {
  for (const kind of tableKinds) {
    const own = records.filter((record) => record.kind === kind)
    if (own.length > 0) await insertInto(tx, maker, kind, own, made)
  }
  await insertFittings(tx, records)
  await insertUses(tx, records, made)
}

async function insertInto(tx: Db, maker: Maker, kind: TableKind, records: NewRecord[], made: MadeRecords) {
  const { table, columns } = ownTables[kind]
  const motorcycles = new Map<string, boolean>()
  for (const id of kind === 'business_trip' ? new Set(records.map(({ vehicle_id }) => vehicle_id)) : [])
    motorcycles.set(id, await isMotorcycle(tx, { id }))
  const rows = records.map(({ id, vehicle_id, car, fields }) => ({
    ...{ ...fields, id, vehicle_id },
    ...(kind === 'modification' && { entered_by: maker.user_id }),
    ...(kind === 'business_trip' && { miles: milesOf(fields), motorcycle: motorcycles.get(vehicle_id) }),
    ...(kind === 'reminder' && reminderRow(fields)),
    ...((kind === 'part' || kind === 'tyre_set') && { on_invoice_of: invoiceOf(made, car, fields)?.id }),
  }))
  const names = sql.raw(Object.keys(columns).join(', '))
  const typed = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
  await sql`
    insert into ${sql.table(table)} (id, vehicle_id, user_id, import_id, ${names})
    select id, vehicle_id, ${maker.user_id}, ${maker.import_id}, ${names}
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (id uuid, vehicle_id uuid, ${typed})`.execute(
    tx,
  )
}

/** Days that have passed are not made up for: of a reminder that was due long ago nobody is told now. */
function reminderRow(fields: NewRecord['fields'], today = londonToday()) {
  const { due_date: own, due_miles, lead_days, notices, expected } = fields as NewReminder & { expected: string | null }
  const [first = today] = [own, due_miles ? expected : null].filter((date) => date != null).sort()
  const days = { due_date: first, reminder_date: reminderDate(first, lead_days) }
  const leads = further(notices ?? [], lead_days)
  return {
    ...{ ...days, notices: leads, ...skipPastNotices({ ...days, notices: leads, ...untold }, today) },
    ...(due_miles ? { own_date: own ?? null, projected_date: expected ?? today } : {}),
  }
}

async function insertFittings(tx: Db, records: NewRecord[]) {
  const rows = records.flatMap(({ id, kind, vehicle_id, fields }) =>
    kind === 'tyre_set'
      ? (fields.fittings as FittingChange[]).map((days) => ({ ...days, tyre_set_id: id, vehicle_id }))
      : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into tyre_fittings (tyre_set_id, vehicle_id, fitted_on, removed_on)
    select tyre_set_id, vehicle_id, fitted_on, removed_on from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as row (tyre_set_id uuid, vehicle_id uuid, fitted_on date, removed_on date)`.execute(tx)
}

/** Of services alone: nothing else takes a part from the shelf. */
async function insertUses(tx: Db, records: NewRecord[], made: MadeRecords) {
  const rows = records.flatMap(({ id, kind, car, fields }) =>
    kind === 'part'
      ? (fields.uses as { record_id: string; quantity: number }[]).flatMap(({ record_id, quantity }) => {
          const work = made.get(refOf(car, record_id))
          return work?.kind === 'service' ? { part_id: id, maintenance_log_id: work.id, quantity } : []
        })
      : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into part_uses (part_id, maintenance_log_id, quantity)
    select part_id, maintenance_log_id, quantity from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as row (part_id uuid, maintenance_log_id uuid, quantity integer)
    on conflict do nothing`.execute(tx)
}

const refOf = (car: string, ref: string) => `${car}|${ref}`

/** What comes with the same import, by its id in the file. */
type MadeRecords = ReadonlyMap<string, Pick<NewRecord, 'id' | 'kind'>>

export const madeRecords = (records: NewRecord[]): MadeRecords =>
  new Map(records.flatMap(({ id, kind, car, ref }) => (ref ? [[refOf(car, ref), { id, kind }]] : [])))

function invoiceOf(made: MadeRecords, car: string, { invoice }: NewRecord['fields']) {
  const found = made.get(refOf(car, (invoice as { id: string } | null)?.id ?? ''))
  return found && (invoiceKinds as readonly string[]).includes(found.kind) ? found : undefined
}

/** After the reminders: one that stands on the date is its own, and no second one is made. */
export async function setImportedDates(tx: Db, held: OwnedVehicle, records: NewRecord[]) {
  for (const { kind, vehicle_id, fields } of records) {
    if (kind !== 'due_date' || vehicle_id !== held.id) continue
    const { kind: due, date, state } = fields as unknown as DueSaid & { kind: DueKind }
    await setDueDate(tx, held, due, { date, state }, { source: 'person', actor: held.user_id })
  }
}

/** What an import made of these, and nobody has worked on since; what hangs on it goes with it. */
export async function takeOwn(tx: Db, import_id: string, cars: readonly OwnedVehicle[]): Promise<number> {
  let taken = 0
  const ids = cars.map(({ id }) => id)
  for (const kind of tableKinds) {
    const { table, untouched, isMarkedDeleted } = ownTables[kind]
    const which = sql`where import_id = ${import_id} and vehicle_id = any(${ids}::uuid[]) and ${sql.raw(untouched)}`
    const gone = await (isMarkedDeleted
      ? sql`update ${sql.table(table)} set deleted_at = now() ${which} and deleted_at is null`
      : sql`delete from ${sql.table(table)} ${which}`
    ).execute(tx)
    taken += Number(gone.numAffectedRows ?? 0)
  }
  return taken
}

/** Those that still stand as the import set them: both were written in one transaction, at its one moment. */
export async function takeDates(tx: Db, import_id: string, cars: readonly OwnedVehicle[]): Promise<number> {
  const { rows } = await sql<{ vehicle_id: string; kind: DueKind }>`
    select vehicle_id, kind from due_dates join imports on imports.id = ${import_id}
     where vehicle_id = any(${cars.map(({ id }) => id)}::uuid[]) and source = 'person'
       and set_at = imports.finished_at`.execute(tx)
  for (const { vehicle_id, kind } of rows) {
    const car = cars.find(({ id }) => id === vehicle_id)
    if (car) await setDueDate(tx, car, kind, { date: null, state: null }, { source: 'person', actor: car.user_id })
  }
  return rows.length
}
