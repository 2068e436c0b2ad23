import { sql } from 'kysely'
import { endWithOwner } from '#domain/vehicles/due-date.ts'
import { markVehicleAdded } from '../../account/onboarding/onboarding.queries.ts'
import { tellOfStorage } from '../../account/subscription/tell-of-storage.ts'
import type { Db } from '../../platform/database/database.ts'
import { storageOf } from '../../platform/files/storage-quota.ts'
import type { Services } from '../../platform/services.ts'
import { removeListing } from '../../sharing/listings/save-listing.ts'
import { forgetDueDates } from '../../vehicles/due-dates/set-due-date.ts'
import { sealHandover } from '../handovers/seal-handover.ts'
import { handOverFiles } from './hand-over-files.ts'
import type { HeldTransfer } from './hold-transfer.ts'
import type { Sale } from './sale.ts'

const mostKeepers = 999

/**
 * Everything that accepting changes. Logs of every kind and modifications go with the vehicle
 * unchanged, under their author's name; so do sets of tyres and the
 * numbers of parts, without where and how many are stored; reminders, valuations, private notes, media and documents remain the seller's
 * rows, which every query about the vehicle leaves out for anybody else.
 */
export async function handOver(tx: Db, services: Pick<Services, 'secret'>, transfer: HeldTransfer, sale: Sale) {
  await holdStorage(tx, sale)
  await changeOwner(tx, transfer, sale)
  await forgetDueDates(tx, sale.vehicle_id, endWithOwner)
  await readAtHandover(tx, sale)
  await removeListing(tx, sale.vehicle_id)
  if (transfer.share_costs) await shareCosts(tx, sale)
  await emptyShelves(tx, sale)
  const before = await storageOf(tx, sale.buyer_id)
  await handOverFiles(tx, sale)
  await tellOfStorage(tx, sale.buyer_id, () => before)
  await tx
    .updateTable('vehicle_documents')
    .set({ user_id: sale.buyer_id })
    .where('vehicle_id', '=', sale.vehicle_id)
    .where('user_id', '=', sale.seller_id)
    .where('privacy', '=', 'shareable')
    .where('deleted_at', 'is', null)
    .execute()
  await markVehicleAdded(tx, sale.buyer_id)
  await sealHandover(tx, services, { vehicle_id: sale.vehicle_id, transfer_id: transfer.id })
}

/** In id order, so that two members who sell to each other at the same time don't deadlock. */
export const holdStorage = (tx: Db, { seller_id, buyer_id }: Sale) =>
  tx
    .selectFrom('user_storage')
    .select('user_id')
    .where('user_id', 'in', [seller_id, buyer_id])
    .orderBy('user_id')
    .forUpdate()
    .execute()

async function changeOwner(tx: Db, transfer: HeldTransfer, { vehicle_id, buyer_id }: Sale) {
  const keepers = sql<number>`least(coalesce(number_of_previous_keepers, 0) + 1, ${mostKeepers})`
  const { number_of_previous_keepers } = await tx
    .updateTable('vehicles')
    .set({
      user_id: buyer_id,
      status: 'Owned',
      is_public: false,
      public_url: null,
      public_created_at: null,
      public_description: null,
      pending_transfer_id: null,
      handed_over_at: sql<Date>`clock_timestamp()`,
      number_of_previous_keepers: keepers,
      last_keeper_change: transfer.sale_date,
    })
    .where('id', '=', vehicle_id)
    .returning('number_of_previous_keepers')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('keeper_history')
    .values({
      vehicle_id,
      transfer_id: transfer.id,
      date_of_transaction: transfer.sale_date,
      number_of_previous_keepers: number_of_previous_keepers ?? 1,
    })
    .execute()
}

/** What both sides agreed that it reads. */
const readAtHandover = (tx: Db, { vehicle_id, seller_id }: Sale) =>
  sql`
    insert into mileage_readings (vehicle_id, date, value, unit, source, entered_by)
    select id, (now() at time zone 'Europe/London')::date, coalesce(mileage_km, mileage),
           case when mileage_km is null then 'mi' else 'km' end, 'transfer', ${seller_id}
      from vehicles where id = ${vehicle_id} and mileage > 0`.execute(tx)

async function shareCosts(tx: Db, { vehicle_id, seller_id }: Sale) {
  for (const table of ['maintenance_logs', 'modifications', 'tyre_sets', 'parts'] as const)
    await tx
      .updateTable(table)
      .set({ cost_shared: true })
      .where('vehicle_id', '=', vehicle_id)
      .where('user_id', '=', seller_id)
      .where('cost_shared', '=', false)
      .execute()
}

/** Where the seller kept things is nobody else's business, and what is on their shelf stays theirs. */
async function emptyShelves(tx: Db, { vehicle_id }: Sale) {
  await sql`update tyre_sets set stored_at = null where vehicle_id = ${vehicle_id} and stored_at is not null`.execute(
    tx,
  )
  await sql`update parts set in_stock = 0 where vehicle_id = ${vehicle_id} and in_stock > 0`.execute(tx)
}
