import { timingSafeEqual } from 'node:crypto'
import type { TransferStatus } from '#domain/ownership/transfer.ts'
import { addressUnverified } from '../../account/authentication/address-unverified.ts'
import { addressVerified } from '../../account/authentication/address-verified.ts'
import { holdMembers } from '../../members/hold-members.ts'
import { awardBadges, type Badge } from '../../members/points/award-badges.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import type { Services } from '../../platform/services.ts'
import { refuseBeyondPlan } from '../../vehicles/garage/add-vehicle.ts'
import { handOver, holdStorage } from './hand-over.ts'
import { closeTransfer, type HeldTransfer, holdTransfer } from './hold-transfer.ts'
import type { Sale } from './sale.ts'
import { refuseUnread } from './transfer-history.ts'
import { tellAccepted, tellRejected } from './transfer-notices.ts'

interface Answering {
  user_id: string
  /** The transfer's id, as requested. */
  asked: string
  token?: string | undefined
}

interface Accepting extends Answering {
  /** The digest of the history that was read. */
  digest?: string | undefined
}

/** The vehicle with everything that goes with it, its sealed history, the keeper, the notifications: all or nothing. */
export const acceptTransfer = (services: Services, answering: Accepting): Promise<{ vehicle_id: string }> =>
  answer(services, answering, async (tx, transfer, sale) => {
    await refuseUnread(tx, transfer, answering.digest)
    if (services.config.capVehicles) await refuseFullGarage(tx, sale)
    await closeTransfer(tx, transfer, 'accepted', sale.buyer_id)
    await handOver(tx, services, transfer, sale)
    await tellAccepted(tx, transfer, sale.buyer_id)
    await awardBoth(tx, sale)
    await announce(tx, sale.buyer_id, 'vehicles')
    return { vehicle_id: sale.vehicle_id }
  })

export const rejectTransfer = (services: Services, answering: Answering): Promise<void> =>
  answer(services, answering, async (tx, transfer, { buyer_id }) => {
    await closeTransfer(tx, transfer, 'rejected', buyer_id)
    await tellRejected(tx, transfer, buyer_id)
  })

/** Storage first and members second, each pair in id order, as the handover itself locks them. */
async function refuseFullGarage(tx: Db, sale: Sale) {
  await holdStorage(tx, sale)
  await holdMembers(tx, sale.buyer_id, sale.seller_id)
  await refuseBeyondPlan(tx, sale.buyer_id)
}

/** In id order, like everything that locks two members. */
async function awardBoth(tx: Db, { seller_id, buyer_id }: Sale) {
  const earned = new Map<string, Badge[]>([
    [seller_id, ['passed-on']],
    [buyer_id, ['first-wheels', 'full-house']],
  ])
  for (const user_id of [seller_id, buyer_id].sort()) await awardBadges(tx, user_id, ...(earned.get(user_id) ?? []))
}

const answer = <T>(
  services: Services,
  { user_id, asked, token }: Answering,
  act: (tx: Db, transfer: HeldTransfer, sale: Sale) => Promise<T>,
): Promise<T> =>
  services.db.transaction().execute(async (tx) => {
    const { vehicle, transfer } = await holdTransfer(tx, asked)
    if (!transfer) throw notFound('Transfer')
    const proven = await whoAnswers(tx, services, transfer, user_id, token)
    if (transfer.status !== 'accepted' && transfer.is_blocked) throw notFound('Transfer')
    if (transfer.status === 'pending' && (await isSuspended(tx, transfer.previous_owner_id))) throw notFound('Transfer')
    if (transfer.status !== 'pending') throw answered(transfer.status)
    if (transfer.is_over) throw answered('expired')
    const seller_id = transfer.previous_owner_id
    if (!vehicle || vehicle.deleted_at || !seller_id || vehicle.user_id !== seller_id) throw answered('cancelled')
    const done = await act(tx, transfer, { vehicle_id: vehicle.id, seller_id, buyer_id: user_id })
    // Afterwards, so that this request is no longer announced among those still waiting.
    if (proven === 'by link') await addressVerified(tx, services, user_id)
    await announce(tx, seller_id, 'vehicles')
    return done
  })

/**
 * The member with the address, or the holder of the emailed link; to anyone else the transfer doesn't exist. Used by
 * the account with that address, the link also verifies it.
 */
async function whoAnswers(
  tx: Db,
  services: Services,
  transfer: HeldTransfer,
  user_id: string,
  token: string | undefined,
) {
  const member = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  const hasAddress = member?.email === transfer.new_owner_email
  const hasLink = token !== undefined && isHashedAs(token, transfer.token_hash)
  const answeredBefore = transfer.new_owner_id !== null && transfer.new_owner_id !== user_id
  if (!member || transfer.previous_owner_id === user_id || answeredBefore || (!hasAddress && !hasLink))
    throw notFound('Transfer')
  if (member.email_verified) return 'by address'
  if (hasAddress && hasLink) return 'by link'
  throw addressUnverified(
    services,
    'Please confirm your email address first, using the link we emailed you when you signed up.',
  )
}

async function isSuspended(tx: Db, user_id: string | null) {
  const seller = await tx.selectFrom('users').select('suspended_at').where('id', '=', user_id).executeTakeFirst()
  return seller?.suspended_at != null
}

const isHashedAs = (token: string, hash: string | null) =>
  hash !== null && timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(hash))

const sentences: Record<Exclude<TransferStatus, 'pending'>, string> = {
  accepted: 'This transfer has already been accepted.',
  rejected: 'This transfer has already been rejected.',
  cancelled: 'This transfer was cancelled by the seller.',
  expired: 'This transfer has expired. The seller can start it again.',
}
const answered = (status: Exclude<TransferStatus, 'pending'>) => conflict(`transfer_${status}`, sentences[status])
