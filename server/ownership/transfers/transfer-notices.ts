import { sql } from 'kysely'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { transferOpenFor } from '#domain/ownership/transfer.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { Config } from '../../config.ts'
import { isShutOut } from '../../members/blocks/shut-out.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { UndeliveredMail } from '../../platform/mail/returned/came-back.ts'
import type { HeldTransfer } from './hold-transfer.ts'
import { isOpen, stands } from './transfers.queries.ts'

/*
 * Who is told what. The seller knows the new owner by the name and address they typed, the new owner knows the seller
 * by name: neither learns from us whether, or under which name, the other has an account.
 */

type Described = Pick<HeldTransfer, 'year' | 'make' | 'model' | 'registration_number'>
type Parties = Described &
  Pick<HeldTransfer, 'id' | 'previous_owner_id' | 'previous_owner_name' | 'new_owner_name' | 'new_owner_email'>

const describe = (of: Described) =>
  vehicleName(of) + (of.registration_number ? ` (${formatRegistration(of.registration_number)})` : '')

export async function tellRequested(tx: Db, { publicUrl, registration }: Config, transfer: Parties, token: string) {
  if (await isShutOut(tx, transfer.previous_owner_id, transfer.new_owner_email)) return
  const { id: transfer_id, new_owner_name: name, new_owner_email: email } = transfer
  const seller = transfer.previous_owner_name
  const vehicle = describe(transfer)
  const last_day = addDays(londonToday(), transferOpenFor)
  const link = `${publicUrl}/transfer/${token}`
  const closed = registration === 'closed'
  await queueMail(tx, email, 'transfer_request', { name, seller, vehicle, link, last_day, transfer_id, closed })
  await takeTurns(tx, email)
  const account = await findAccount(tx, email)
  if (account) await tellWaiting(tx, account.id, transfer)
}

/** A request and the account it is for may be created at the same moment: the second one sees the first. */
const takeTurns = (tx: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`transfer to ${email}`}, 0))`.execute(tx)

const tellWaiting = (tx: Db, user_id: string, transfer: Pick<Parties, 'id' | 'previous_owner_name'> & Described) =>
  tellRecipient(tx, user_id, {
    type: 'transfer_request',
    title: 'Ownership transfer request',
    content: `${transfer.previous_owner_name} would like to hand over the ${describe(transfer)} to you.`,
    metadata: { transfer_id: transfer.id },
    dedupe_key: `transfer:${transfer.id}`,
  })

/** For an address that has just been confirmed: the requests sent to it before. */
export async function tellWaitingTransfers(tx: Db, user_id: string) {
  const account = await confirmed(tx).where('id', '=', user_id).executeTakeFirst()
  if (!account) return
  await takeTurns(tx, account.email)
  const waiting = await tx
    .selectFrom('ownership_transfers')
    .select(['id', 'previous_owner_name', 'vehicle_year as year', 'vehicle_make as make', 'vehicle_model as model'])
    .select('vehicle_registration_number as registration_number')
    .where('new_owner_email', '=', account.email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('previous_owner_id', '!=', user_id)
    .where(stands)
    .orderBy('created_at')
    .limit(100)
    .execute()
  for (const transfer of waiting) await tellWaiting(tx, user_id, transfer)
}

/** The email with the request didn't arrive: the seller may have mistyped its address. */
export async function tellUndelivered(tx: Db, { template, payload }: UndeliveredMail) {
  if (template !== 'transfer_request') return
  const { transfer_id } = payload as { transfer_id: string }
  const transfer = await tx
    .selectFrom('ownership_transfers')
    .select(['previous_owner_id', 'vehicle_id', 'new_owner_name', 'new_owner_email'])
    .select(['vehicle_year as year', 'vehicle_make as make', 'vehicle_model as model'])
    .select('vehicle_registration_number as registration_number')
    .where('id', '=', transfer_id)
    .where(isOpen)
    .executeTakeFirst()
  if (!transfer?.previous_owner_id) return
  const { previous_owner_id, vehicle_id, new_owner_name, new_owner_email } = transfer
  await tellSeller(
    tx,
    { previous_owner_id },
    {
      title: 'Transfer email not delivered',
      content: `Our email to ${new_owner_name} about the ${describe(transfer)} came back. If ${new_owner_email} isn’t right, cancel the transfer and start it again.`,
      metadata: vehicle_id ? { vehicle_id } : {},
      dedupe_key: `transfer-undelivered:${transfer_id}`,
    },
  )
  await announce(tx, previous_owner_id, 'vehicles')
}

export async function tellAccepted(tx: Db, transfer: HeldTransfer, buyer_id: string) {
  const { id: transfer_id, vehicle_id, new_owner_name } = transfer
  const vehicle = describe(transfer)
  await tellSeller(tx, transfer, {
    title: 'Ownership transferred',
    content: `${new_owner_name} has accepted the ${vehicle}. You’ll find it in your sold vehicles.`,
    metadata: { transfer_id },
  })
  await tellRecipient(tx, buyer_id, {
    type: 'ownership_transfer',
    title: 'Ownership transferred',
    content: `The ${vehicle} is now in your garage, with its history.`,
    metadata: { transfer_id, ...(vehicle_id ? { vehicle_id } : {}) },
  })
  const seller = await findSeller(tx, transfer)
  if (seller) await queueMail(tx, seller.email, 'transfer_accepted', { name: seller.name, new_owner_name, vehicle })
  const buyer = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', buyer_id)
    .executeTakeFirstOrThrow()
  if (vehicle_id) await queueMail(tx, buyer.email, 'transfer_received', { name: buyer.name, vehicle, vehicle_id })
}

export async function tellRejected(tx: Db, transfer: HeldTransfer, user_id: string) {
  const { new_owner_name, vehicle_id } = transfer
  const vehicle = describe(transfer)
  await tellSeller(tx, transfer, {
    title: 'Transfer rejected',
    content: `${new_owner_name} has not accepted the ${vehicle}. It stays in your garage, For Sale.`,
    metadata: vehicle_id ? { vehicle_id } : {},
  })
  await announce(tx, user_id, 'transfers')
  const seller = await findSeller(tx, transfer)
  if (seller && vehicle_id)
    await queueMail(tx, seller.email, 'transfer_rejected', { name: seller.name, new_owner_name, vehicle, vehicle_id })
}

export async function tellWithdrawn(tx: Db, transfer: HeldTransfer) {
  if (await isShutOut(tx, transfer.previous_owner_id, transfer.new_owner_email)) return
  const { new_owner_name: name, new_owner_email: email, previous_owner_name: seller } = transfer
  const vehicle = describe(transfer)
  const account = await findAccount(tx, email)
  if (account)
    await tellRecipient(tx, account.id, {
      type: 'ownership_transfer',
      title: 'Transfer cancelled',
      content: `${seller} has cancelled the transfer of the ${vehicle}.`,
    })
  await queueMail(tx, email, 'transfer_withdrawn', { name, seller, vehicle })
}

export async function tellExpired(tx: Db, transfer: HeldTransfer) {
  const { new_owner_name, vehicle_id, previous_owner_name, new_owner_email } = transfer
  const vehicle = describe(transfer)
  await tellSeller(tx, transfer, {
    title: 'Transfer expired',
    content: `${new_owner_name} didn’t answer within ${transferOpenFor} days. The ${vehicle} stays in your garage.`,
    metadata: vehicle_id ? { vehicle_id } : {},
  })
  const shutOut = await isShutOut(tx, transfer.previous_owner_id, new_owner_email)
  const account = shutOut ? undefined : await findAccount(tx, new_owner_email)
  if (account)
    await tellRecipient(tx, account.id, {
      type: 'ownership_transfer',
      title: 'Transfer expired',
      content: `${previous_owner_name}’s request to hand over the ${vehicle} to you has expired.`,
    })
  const seller = await findSeller(tx, transfer)
  if (seller && vehicle_id)
    await queueMail(tx, seller.email, 'transfer_expired', { name: seller.name, new_owner_name, vehicle, vehicle_id })
}

type Notice = Omit<Parameters<typeof addNotification>[1], 'user_id'>

async function tellRecipient(tx: Db, user_id: string, notice: Notice) {
  await addNotification(tx, { user_id, ...notice })
  await announce(tx, user_id, 'transfers')
}

async function tellSeller(
  tx: Db,
  { previous_owner_id }: Pick<HeldTransfer, 'previous_owner_id'>,
  notice: Omit<Notice, 'type'>,
) {
  if (previous_owner_id)
    await addNotification(tx, { user_id: previous_owner_id, type: 'ownership_transfer', ...notice })
}

/** An unconfirmed address may be a stranger's, and so may the account that claims it. */
const confirmed = (tx: Db) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)

const findAccount = (tx: Db, email: string) => confirmed(tx).where('email', '=', email).executeTakeFirst()
const findSeller = (tx: Db, { previous_owner_id }: HeldTransfer) =>
  confirmed(tx).where('id', '=', previous_owner_id).executeTakeFirst()
