import { sql } from 'kysely'
import {
  type SharedEntry,
  type SharedEntryPage,
  type SharedKind,
  sharedEntryPageSize,
} from '#domain/sharing/sharing.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { announce } from '../../platform/live/live.ts'
import { shareableLog } from '../../records/public.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'

const sharedTables = { maintenance: 'maintenance_logs', modifications: 'modifications' } as const

const shareable = (kind: SharedKind) =>
  kind === 'maintenance'
    ? sql`select id, date, case when title <> '' then type || ': ' || title else type end as title,
                 is_publicly_visible, hidden_one_by_one, vehicle_id
            from maintenance_logs where deleted_at is null and ${shareableLog}`
    : sql`select id, install_date as date, name as title, is_publicly_visible, hidden_one_by_one, vehicle_id
            from modifications where deleted_at is null`

/** `after` is the last entry of the page before. */
export async function listSharedEntries(db: Db, vehicle: OwnedVehicle, kind: SharedKind, after?: string) {
  const follows = after
    ? sql`(date, id) < (select mark.date, mark.id from (${shareable(kind)}) as mark
                         where mark.id = ${after} and mark.vehicle_id = ${vehicle.id})`
    : sql`true`
  const { rows } = await sql<SharedEntry>`
    select id, ${kind}::text as kind, title, date, is_publicly_visible from (${shareable(kind)}) as entry
     where vehicle_id = ${vehicle.id} and ${follows}
     order by date desc, id desc limit ${sharedEntryPageSize + 1}`.execute(db)
  return asPage(rows, sharedEntryPageSize) satisfies SharedEntryPage
}

/** How many entries of a kind were hidden individually, even while the whole history is off. */
export const hiddenEntries = (kind: SharedKind, show: 'show_maintenance' | 'show_modifications') => sql<number>`(
  select count(*)::int from (${shareable(kind)}) as entry
   where entry.vehicle_id = vehicles.id
     and case when vehicles.${sql.ref(show)} then not is_publicly_visible else hidden_one_by_one end)`

/** Sealed entries too: a seal covers what happened, not who may read it. */
export const showEntry = (db: Db, owned: OwnedVehicle, kind: SharedKind, id: string, is_publicly_visible: boolean) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, owned)
    const { rows } = await sql<SharedEntry>`
      update ${sql.table(sharedTables[kind])} as record
         set is_publicly_visible = ${is_publicly_visible}, hidden_one_by_one = ${!is_publicly_visible}
        from (${shareable(kind)}) as entry
       where record.id = entry.id and entry.id = ${id} and entry.vehicle_id = ${held.id}
      returning record.id, ${kind}::text as kind, entry.title, entry.date, record.is_publicly_visible`.execute(tx)
    if (!rows[0]) throw notFound('Entry')
    await announce(tx, held.user_id, 'vehicles')
    return rows[0]
  })

/** On: all of them, or all except those hidden individually. Off: all of them, remembering which those were. */
export async function showAllEntries(tx: Db, vehicle: OwnedVehicle, kind: SharedKind, to: 'all' | 'kept' | 'none') {
  const change = {
    all: sql`is_publicly_visible = true, hidden_one_by_one = false`,
    kept: sql`is_publicly_visible = not hidden_one_by_one`,
    none: sql`is_publicly_visible = false, hidden_one_by_one = not is_publicly_visible`,
  }[to]
  const different = {
    all: sql`(not is_publicly_visible or hidden_one_by_one)`,
    kept: sql`is_publicly_visible = hidden_one_by_one`,
    none: sql`true`,
  }[to]
  await sql`
    update ${sql.table(sharedTables[kind])} set ${change}
     where vehicle_id = ${vehicle.id} and deleted_at is null and ${different}`.execute(tx)
}
