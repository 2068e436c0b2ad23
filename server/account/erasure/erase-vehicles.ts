import { sql } from 'kysely'
import { isRequired } from '#domain/records/define-record.ts'
import { costDetails, fieldsOf, logNames } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'

/**
 * A vehicle is deleted with its owner. One that somebody else owned before stays as an empty deleted row, for what that
 * seller kept of it and for the sealed handover whose file they have. On vehicles that have been sold on, sealed
 * records stay without a name, and what the seller had kept is deleted.
 */
export async function eraseVehicles(tx: Db, me: string, held: string[]) {
  // While the vehicles are there: the triggers tell the others' open pages, and take back what reminded them.
  await sql`
    update vehicle_access set ended_at = now(), ended_as = 'deleted', token_hash = null
     where ${me} in (owner_id, member_id) and ended_at is null`.execute(tx)
  const owned = await tx
    .selectFrom('vehicles')
    .select(['id', 'registration_number'])
    .select([wanted('vehicles.id', me).as('wanted'), earlierPlates.as('earlier')])
    .where('user_id', '=', me)
    .execute()
  const plates = owned.flatMap(({ registration_number, earlier }) => [...earlier, registration_number ?? []].flat())
  await sql`delete from registry_lookups where vrm = any(${plates}::text[])`.execute(tx)
  const [stay, go] = [true, false].map((stays) => owned.filter((car) => car.wanted === stays).map(({ id }) => id))
  await removeVehicles(tx, go ?? [])
  await emptyVehicles(tx, me, stay ?? [])
  await leaveTheHistory(tx, me)
  await tx.deleteFrom('business_trips').where('user_id', '=', me).execute()
  await sql`delete from vehicle_totals where vehicle_id = any(${held}::uuid[]) and user_id = ${me}`.execute(tx)
}

const earlierPlates = sql<string[]>`array(
  select old_value from vehicle_identity_changes
   where vehicle_id = vehicles.id and field = 'registration_number' and old_value is not null)`

/** Sold at some time by a member who is still here. */
const wanted = (vehicle: string, me: string | null) => sql<boolean>`exists (
  select from ownership_transfers as sale join users as seller on seller.id = sale.previous_owner_id
   where sale.vehicle_id = ${sql.ref(vehicle)} and sale.status = 'accepted'
     and seller.deleted_at is null and seller.id is distinct from ${me}::uuid)`

async function removeVehicles(tx: Db, ids: string[]) {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from ownership_transfers where vehicle_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from vehicles where id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from ownership_transfers where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

async function emptyVehicles(tx: Db, me: string, ids: string[]) {
  if (ids.length === 0) return
  const these = sql`vehicle_id = any(${ids}::uuid[])`
  for (const table of [
    'vehicle_listings',
    'keeper_history',
    'safety_ratings',
    'vehicle_data',
    'public_pages',
    'vehicle_identity_changes',
    'due_dates',
    'tyre_sets',
    'parts',
    // With them goes what it read.
    'mileage_readings',
    'record_versions',
  ])
    await sql`delete from ${sql.table(table)} where ${these}`.execute(tx)
  for (const table of ['record_amendments', 'maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media'])
    await sql`delete from ${sql.table(table)} where ${these} and user_id = ${me}`.execute(tx)
  await tx
    .updateTable('vehicles')
    .set({
      ...{ deleted_at: sql<Date>`coalesce(deleted_at, now())`, status: 'Owned', is_public: false, public_url: null },
      ...{ public_created_at: null, public_description: null, registration_number: null, engine_type: null },
      ...{ image_file_id: null },
      ...{ last_service: null, next_service: null, major_service_due: null, minor_service_due: null },
    })
    .where('id', 'in', ids)
    .execute()
}

/** On every vehicle that isn't their own: at this point, those that others have bought. */
async function leaveTheHistory(tx: Db, me: string) {
  for (const table of [
    'vehicle_documents',
    'reminders',
    'vehicle_valuations',
    'vehicle_purchases',
    'spending_budgets',
    'custom_types',
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${me}`.execute(tx)
  for (const table of ['maintenance_logs', 'modifications', 'vehicle_notes', 'vehicle_media'])
    await sql`
      delete from ${sql.table(table)} where user_id = ${me} and (seal_id is null or deleted_at is not null)`.execute(tx)
  // Nobody else was to see a cost that was not shared; a kind that requires a cost keeps 0, which is not shown.
  const withCost = logNames.filter((kind) => fieldsOf(kind).some((field) => field.name === 'cost' && isRequired(field)))
  await sql`
    update maintenance_logs
       set user_id = null, entered_by = null, by_another = ${byAnother}, business_id = case when confirmed_at is not null then business_id end,
           details = case when cost_shared then details else details - ${costDetails}::text[] end,
           cost = case when cost_shared then cost when kind = any(${withCost}) then 0 end
     where user_id = ${me}`.execute(tx)
  await sql`
    update modifications
       set user_id = null, entered_by = null, by_another = ${byAnother}, cost = case when cost_shared then cost end
     where user_id = ${me}`.execute(tx)
  for (const table of ['tyre_sets', 'parts'])
    await sql`
      update ${sql.table(table)} set user_id = null, entered_by = null, cost = case when cost_shared then cost end
       where user_id = ${me}`.execute(tx)
  for (const table of ['vehicle_notes', 'vehicle_media'])
    await sql`update ${sql.table(table)} set user_id = null, entered_by = null where user_id = ${me}`.execute(tx)
  await sql`update vehicle_identity_changes set user_id = null where user_id = ${me}`.execute(tx)
  await sql`update due_dates set set_by = null where set_by = ${me}`.execute(tx)
  // What they entered for another member belongs to that member, and no longer says who entered it, but that it was not its owner.
  for (const table of ['maintenance_logs', 'modifications'])
    await sql`
      update ${sql.table(table)} set entered_by = null, by_another = true where entered_by = ${me}`.execute(tx)
  for (const table of [
    ...['vehicle_notes', 'vehicle_media', 'vehicle_documents', 'mileage_readings'],
    ...['tyre_sets', 'parts', 'reminders'],
  ])
    await sql`update ${sql.table(table)} set entered_by = null where entered_by = ${me}`.execute(tx)
  for (const column of ['closed_by', 'for_member'])
    await sql`update reminders set ${sql.ref(column)} = null where ${sql.ref(column)} = ${me}`.execute(tx)
}

/** Whether its owner entered it stays known once neither is named. */
const byAnother = sql<boolean>`by_another or coalesce(entered_by <> user_id, false)`

/** Vehicles whose owner had already left, of which this member was the last to keep something. */
export async function removeForsaken(tx: Db, held: string[]) {
  const { rows } = await sql<{ id: string }>`
    select vehicles.id from vehicles join users on users.id = vehicles.user_id
     where vehicles.id = any(${held}::uuid[]) and users.deleted_at is not null
       and not ${wanted('vehicles.id', null)}`.execute(tx)
  await removeVehicles(
    tx,
    rows.map(({ id }) => id),
  )
}
