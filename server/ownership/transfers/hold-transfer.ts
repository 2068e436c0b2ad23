import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { withdrawRequest } from '../../platform/mail/mail.ts'
import { isBlockedSale } from './blocked-sale.ts'

const columns = [
  'id',
  'vehicle_id',
  'previous_owner_id',
  'previous_owner_name',
  'new_owner_id',
  'new_owner_name',
  'new_owner_email',
  'sale_date',
  'share_costs',
  'status',
  'token_hash',
  'vehicle_make as make',
  'vehicle_model as model',
  'vehicle_year as year',
  'vehicle_registration_number as registration_number',
] as const

/*
 * Always locks the vehicle first and the transfer second: that avoids deadlocks, and an answer, a cancellation and a
 * deletion at the same time are serialised.
 */

const transfers = (tx: Db) =>
  tx
    .selectFrom('ownership_transfers')
    .select(columns)
    .select([sql<boolean>`expires_at <= now()`.as('is_over'), isBlockedSale.as('is_blocked')])
    .forUpdate()

/** The pending transfer of a vehicle that this transaction has already locked. */
export const holdPendingTransfer = (tx: Db, vehicle_id: string) =>
  transfers(tx).where('vehicle_id', '=', vehicle_id).where('status', '=', 'pending').executeTakeFirst()

export type HeldTransfer = NonNullable<Awaited<ReturnType<typeof holdPendingTransfer>>>

/** Locks both, given the transfer. */
export async function holdTransfer(tx: Db, id: string) {
  const asked = await tx.selectFrom('ownership_transfers').select('vehicle_id').where('id', '=', id).executeTakeFirst()
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['id', 'user_id', 'deleted_at'])
    .where('id', '=', asked?.vehicle_id ?? null)
    .forUpdate()
    .executeTakeFirst()
  const transfer = await transfers(tx).where('id', '=', id).executeTakeFirst()
  return { vehicle, transfer }
}

/** Closes the transfer; `new_owner_id` is the member who answered. */
export async function closeTransfer(
  tx: Db,
  transfer: HeldTransfer,
  status: 'accepted' | 'rejected' | 'cancelled' | 'expired',
  new_owner_id: string | null = null,
) {
  // Not the time this transaction began: what the seller wrote while it waited for the vehicle came before.
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('ownership_transfers')
    .set({ status, new_owner_id, answered_at: now, token_used_at: now })
    .where('id', '=', transfer.id)
    .execute()
  await tx
    .updateTable('vehicles')
    .set({ pending_transfer_id: null })
    .where('id', '=', transfer.vehicle_id)
    .where('pending_transfer_id', '=', transfer.id)
    .execute()
  await tx.deleteFrom('transfer_histories').where('transfer_id', '=', transfer.id).execute()
  await withdrawRequest(tx, transfer.id)
}
