import { formatLongDate } from '#domain/basics/format.ts'
import type { NewTransfer, SentTransfer } from '#domain/ownership/transfer.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, conflict, invalid } from '../../platform/http/errors.ts'
import { countIfDone } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import { hashOfToken, newToken } from '../../platform/mail/link-token.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { expireTransfer } from './expire-transfers.ts'
import { holdPendingTransfer } from './hold-transfer.ts'
import { keepHistoryAtStart } from './transfer-history.ts'
import { tellRequested } from './transfer-notices.ts'
import { findSentTransfer } from './transfers.queries.ts'

// Each start emails someone who may never have heard of us.
const startsPerDay = { name: 'transfer-start', hits: 20, seconds: 24 * 3600 }
const startsPerMailbox = { name: 'transfer-seller-mailbox', hits: 10, seconds: 24 * 3600 }
// Across all sellers, and generous: spam must not block an address for the real seller.
const requestsPerMailbox = { name: 'transfer-mailbox', hits: 50, seconds: 24 * 3600 }

/** The request, the vehicle's current state, the notification and the email with its link: all or nothing. */
export async function startTransfer(
  services: Services,
  { vehicle, actor }: VehicleAccess,
  asked: NewTransfer,
): Promise<SentTransfer> {
  if (asked.new_owner_email === actor.email.toLowerCase())
    throw invalid({ new_owner_email: 'This is your own address. Please enter the new owner’s.' })
  const mailbox = asked.new_owner_email
  return countIfDone(
    services.sql,
    [
      [startsPerDay, actor.id],
      [startsPerMailbox, `${actor.id} ${mailbox}`],
      [requestsPerMailbox, mailbox],
    ],
    () => services.db.transaction().execute((tx) => request(tx, services, vehicle, asked)),
  )
}

async function request(tx: Db, services: Services, vehicle: OwnedVehicle, asked: NewTransfer): Promise<SentTransfer> {
  const held = await holdVehicle(tx, vehicle)
  const waiting = await holdPendingTransfer(tx, held.id)
  if (waiting && !waiting.is_over)
    throw conflict('transfer_pending', 'A transfer of this vehicle is already waiting for an answer.')
  if (waiting) await expireTransfer(tx, waiting)
  if (held.status !== 'For Sale')
    throw conflict('not_for_sale', 'Only a vehicle that is For Sale can be transferred. Mark it as For Sale first.')
  await refuseBeforeLastSale(tx, held.id, asked.sale_date)
  const { name: previous_owner_name } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', held.user_id)
    .executeTakeFirstOrThrow()
  const token = newToken()
  const { id } = await tx
    .insertInto('ownership_transfers')
    .values({
      ...asked,
      vehicle_id: held.id,
      previous_owner_id: held.user_id,
      previous_owner_name,
      vehicle_mileage: held.mileage,
      vehicle_make: held.make,
      vehicle_model: held.model,
      vehicle_year: held.year,
      vehicle_registration_number: held.registration_number,
      token_hash: hashOfToken(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepHistoryAtStart(tx, { ...asked, id, vehicle_id: held.id, previous_owner_id: held.user_id })
  await tx.updateTable('vehicles').set({ pending_transfer_id: id }).where('id', '=', held.id).execute()
  await tellRequested(
    tx,
    services.config,
    { ...asked, ...held, id, previous_owner_id: held.user_id, previous_owner_name },
    token,
  )
  await announce(tx, held.user_id, 'vehicles')
  const sent = await findSentTransfer(tx, held.id)
  if (!sent) throw new Error('The transfer was not kept.')
  return sent
}

/** Ownership periods follow one another: nobody sells what they had not yet bought. */
async function refuseBeforeLastSale(tx: Db, vehicle_id: string, sale_date: string) {
  const last = await tx
    .selectFrom('ownership_transfers')
    .select('sale_date')
    .where('vehicle_id', '=', vehicle_id)
    .where('status', '=', 'accepted')
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || sale_date >= last.sale_date) return
  const sentence = `This is before you got it, on ${formatLongDate(last.sale_date)}`
  throw new AppError(422, 'invalid', 'Some of the details need correcting.', { fields: { sale_date: sentence } })
}
