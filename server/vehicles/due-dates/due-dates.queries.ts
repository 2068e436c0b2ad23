import { sql } from 'kysely'
import { type DueDate, type DueKind, dueKinds, type KnownDue } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'

const columns = [
  'kind',
  'date',
  'state',
  'source',
  'set_by',
  'set_at',
  'maintenance_log_id',
  'document_id',
  'before',
  'official_date',
  'official_state',
  'official_source',
  'official_at',
  'version',
] as const

/** The row as it is inside a transaction that holds its vehicle, which is what changes of these dates take turns by. */
export const findDueDate = (tx: Db, vehicle_id: string, kind: DueKind) =>
  tx
    .selectFrom('due_dates')
    .select(columns)
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
export type DueRow = NonNullable<Awaited<ReturnType<typeof findDueDate>>>

/** Beside a vehicle's other columns, what its pills show. */
export const knownDues = (vehicles: string) => sql<KnownDue[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'date', date, 'state', state, 'source', source) order by kind),
                  '[]'::json)
    from due_dates where due_dates.vehicle_id = ${sql.ref(`${vehicles}.id`)})`

/** Every kind, also those of which nothing is known. */
export async function listDueDates(db: Db, vehicle: OwnedVehicle, reader: string): Promise<DueDate[]> {
  const rows = await db.selectFrom('due_dates').select(columns).where('vehicle_id', '=', vehicle.id).execute()
  return dueKinds.map((kind) =>
    asDueDate(
      kind,
      rows.find((row) => row.kind === kind),
      reader,
    ),
  )
}

const unknown = { date: null, state: null, source: null, set_at: null, by_me: false, official: null, version: null }

function asDueDate(kind: DueKind, row: DueRow | undefined, reader: string): DueDate {
  if (!row) return { kind, ...unknown }
  const { date, state, source, set_by, set_at, version } = row
  const { official_date, official_state, official_source, official_at } = row
  const official = official_source &&
    official_at && {
      date: official_date,
      state: official_state,
      source: official_source,
      at: official_at.toISOString(),
    }
  return { kind, date, state, source, set_at: set_at.toISOString(), by_me: set_by === reader, official, version }
}
