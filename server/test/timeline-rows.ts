import { randomUUID } from 'node:crypto'
import { fieldsOf, logKinds } from '#domain/records/registry.ts'
import { type TimelineKind, timelineKinds } from '#domain/records/timeline.ts'
import type { Sql } from '../platform/database/database.ts'

export interface Planned {
  kind: Exclude<TimelineKind, 'keeper_change' | 'vehicle_added'>
  date: string
  /** To the microsecond. */
  created_at: string
}
/** What people write or the registry provides; the others come from having a vehicle. */
export const writtenKinds = timelineKinds.filter((kind) => kind !== 'keeper_change' && kind !== 'vehicle_added')

type Whose = { vehicle_id: string; user_id: string }

const types = Object.fromEntries(
  logKinds.map(({ kind, type }) => [kind, type ?? fieldsOf(kind).find(({ name }) => name === 'type')?.choices?.[0]]),
)

/** Writes entries as they would have accumulated over the years; returns their ids in the order of the plan. */
export async function writeEntries(sql: Sql, { vehicle_id, user_id }: Whose, planned: Planned[]) {
  const rows = planned.map((entry) => ({ ...entry, id: randomUUID() }))
  const of = (...kinds: string[]) => JSON.stringify(rows.filter(({ kind }) => kinds.includes(kind)))
  const from = (entries: string) =>
    sql`jsonb_to_recordset(${entries}::text::jsonb) as entry (id uuid, kind text, date date, created_at timestamptz)`
  const [{ id: data } = {}] = await sql`
    insert into vehicle_data (vehicle_id) values (${vehicle_id})
    on conflict (vehicle_id) do update set vehicle_id = excluded.vehicle_id returning id`
  await sql`
    insert into maintenance_logs (id, vehicle_id, user_id, kind, type, date, cost, created_at)
    select id, ${vehicle_id}, ${user_id}, kind, ${sql.json(types)} ->> kind, date, 10, created_at
      from ${from(of(...Object.keys(types)))}`
  await sql`
    insert into mot_history (id, vehicle_data_id, vehicle_id, test_date, test_result)
    select id, ${data}, ${vehicle_id}, date, 'PASS' from ${from(of('mot'))}`
  // A note's date is the day it was written.
  await sql`
    insert into vehicle_notes (id, vehicle_id, user_id, content, created_at)
    select id, ${vehicle_id}, ${user_id}, 'A note', date + (created_at at time zone 'UTC')::time
      from ${from(of('note'))}`
  await sql`
    insert into vehicle_identity_changes (id, vehicle_id, user_id, kind, field, old_value, new_value, changed_at, created_at)
    select id, ${vehicle_id}, ${user_id}, 'registration', 'registration_number', 'OLD1', 'NEW1', date, created_at
      from ${from(of('identity_change'))}`
  await sql`
    with stored as (
      insert into files (id, user_id, vehicle_id, kind, mime)
      select id, ${user_id}, ${vehicle_id}, 'document', 'application/pdf' from ${from(of('document'))})
    insert into vehicle_documents (id, vehicle_id, user_id, title, category, file_id, file_type, file_size,
                                   document_date, created_at)
    select id, ${vehicle_id}, ${user_id}, 'A paper', 'Insurance', id, 'application/pdf', 1, date, created_at
      from ${from(of('document'))}`
  await sql`
    with stored as (
      insert into files (id, user_id, vehicle_id, kind, mime)
      select id, ${user_id}, ${vehicle_id}, 'media', 'image/jpeg' from ${from(of('media'))})
    insert into vehicle_media (id, vehicle_id, user_id, media_file_id, media_type, date_taken, created_at)
    select id, ${vehicle_id}, ${user_id}, id, 'image', date, created_at from ${from(of('media'))}`
  return rows.map(({ id }) => id)
}
