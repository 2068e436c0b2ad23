import { sql } from 'kysely'
import { asKept, type DistanceUnit } from '#domain/basics/distance.ts'
import { logColumns } from '#domain/records/define-record.ts'
import { isLogKind } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import { newRow } from '../../records/details.ts'
import type { NewRecord } from './sort-records.ts'

export interface Maker {
  import_id: string
  /** The owner of the cars, and whoever brought the records. */
  user_id: string
}

/** Many records in one statement a table; what follows from them the ledger's and the totals' triggers do by statement. */
export async function insertRecords(tx: Db, maker: Maker, records: NewRecord[]) {
  const logs = records.filter(({ kind }) => isLogKind(kind))
  if (logs.length > 0) await insertLogs(tx, maker, logs)
  const notes = records.filter(({ kind }) => kind === 'note')
  if (notes.length > 0) await insertNotes(tx, maker, notes)
  const readings = records.filter(({ kind }) => kind === 'mileage')
  if (readings.length > 0) await insertReadings(tx, maker, readings)
}

const columnTypes: Record<(typeof logColumns)[number], string> = {
  type: 'text',
  title: 'text',
  date: 'date',
  comments: 'text',
  service_center: 'text',
  products_used: 'text',
  mileage: 'integer',
  mileage_km: 'integer',
  next_service_due: 'date',
  lead_days: 'integer',
  business_id: 'uuid',
  cost: 'numeric',
}
const names = sql.raw(logColumns.join(', '))
const typed = sql.raw(logColumns.map((column) => `${column} ${columnTypes[column]}`).join(', '))

const insertLogs = (tx: Db, { import_id, user_id }: Maker, records: NewRecord[]) => {
  const rows = records.map((record) => ({
    id: record.id,
    kind: record.kind,
    vehicle_id: record.vehicle_id,
    ...asRow(record),
  }))
  return sql`
    insert into maintenance_logs (id, kind, vehicle_id, user_id, entered_by, import_id, details, ${names})
    select id, kind, vehicle_id, ${user_id}, ${user_id}, ${import_id}, jsonb_strip_nulls(details), ${names}
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row (id uuid, kind text, vehicle_id uuid, details jsonb, ${typed})`.execute(tx)
}

function asRow({ fields, type }: NewRecord) {
  const { image_ids, confirmed, mileage_unit, trip, ...said } = fields
  const mileage = typeof said.mileage === 'number' ? asKept(said.mileage, (mileage_unit ?? 'mi') as DistanceUnit) : {}
  const row = newRow({ ...said, ...mileage, type })
  return { ...row, details: JSON.parse(row.details) as object }
}

const insertNotes = (tx: Db, { import_id, user_id }: Maker, records: NewRecord[]) => {
  const rows = records.map(({ vehicle_id, fields: { content, is_for_record } }) => ({
    vehicle_id,
    content,
    is_for_record,
  }))
  return sql`
    insert into vehicle_notes (vehicle_id, user_id, entered_by, import_id, content, is_for_record)
    select vehicle_id, ${user_id}, ${user_id}, ${import_id}, content, is_for_record
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row (vehicle_id uuid, content text, is_for_record boolean)`.execute(tx)
}

const insertReadings = (tx: Db, { import_id, user_id }: Maker, records: NewRecord[]) => {
  const rows = records.map(({ vehicle_id, fields: { date, value, unit, comment } }) => ({
    vehicle_id,
    date,
    value,
    unit,
    comment,
  }))
  return sql`
    insert into mileage_readings (vehicle_id, entered_by, import_id, source, date, value, unit, comment)
    select vehicle_id, ${user_id}, ${import_id}, 'manual', date, value, unit, comment
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row (vehicle_id uuid, date date, value integer, unit text, comment text)`.execute(tx)
}
