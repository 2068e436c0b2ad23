import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { addressVerified } from '../../account/authentication/address-verified.ts'
import { holdMembers } from '../../members/hold-members.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { hashOfToken } from '../../platform/mail/link-token.ts'
import type { Services } from '../../platform/services.ts'
import { type HeldAccess, holdAccess } from './access.queries.ts'
import { describe } from './invite.ts'

interface Answering {
  id: string
  token?: string | undefined
}

/** From the next request on the member sees what the owner chose. */
export const acceptInvitation = (services: Services, member: Member, answering: Answering) =>
  answer(services.db, member, answering, async (tx, held, isByLink) => {
    const before = await tx
      .selectFrom('vehicle_access')
      .select('id')
      .where((row) => row.and({ owner_id: held.owner_id, member_id: member.id }))
      .where(sql<boolean>`vehicle_id is not distinct from ${held.vehicle_id} and ended_at is null`)
      .executeTakeFirst()
    if (before) throw conflict('has_access', 'You already have access. Ask the owner to change it.')
    await tx
      .updateTable('vehicle_access')
      .set({ member_id: member.id, accepted_at: sql<Date>`now()`, token_hash: null })
      .where('id', '=', held.id)
      .execute()
    // The link came to this address, so that it is theirs.
    if (isByLink && !member.email_verified) await addressVerified(tx, services, member.id)
    await tellOwner(tx, held, member, 'accepted your invitation', 'can now see')
    return { vehicle_id: held.vehicle_id }
  })

export const declineInvitation = (services: Services, member: Member, answering: Answering) =>
  answer(services.db, member, answering, async (tx, held) => {
    await endAccess(tx, held.id, 'declined', member.id)
    await tellOwner(tx, held, member, 'declined your invitation', 'doesn’t want to see')
  })

/** The member with the address, confirmed or proven by the link; for anybody else there is no invitation. */
const answer = <T>(
  db: Db,
  member: Member,
  { id, token }: Answering,
  act: (tx: Db, held: HeldAccess, isByLink: boolean) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const asked = await tx.selectFrom('vehicle_access').select('owner_id').where('id', '=', id).executeTakeFirst()
    if (!asked || asked.owner_id === member.id) throw notFound('Invitation')
    // The members first: a block between them ends what they share, and takes turns with this.
    await holdMembers(tx, member.id, asked.owner_id).catch(() => {
      throw notFound('Invitation')
    })
    const seen = await holdAccess(tx, id)
    const isByLink = token !== undefined && isHashedAs(token, seen.token_hash)
    const hasAddress = seen.email === member.email.toLowerCase()
    if (isByLink && !hasAddress)
      throw conflict('wrong_account', `This invitation was sent to ${seen.email}. You’re signed in as ${member.email}.`)
    // A link that has been replaced proves nothing, whoever comes by it.
    const isProven = token === undefined ? member.email_verified : isByLink
    if (!hasAddress || !isProven) throw notFound('Invitation')
    if (!seen.is_open)
      throw conflict(
        'invitation_over',
        seen.member_id ? 'You’ve already accepted this invitation.' : 'This invitation has expired. Ask for a new one.',
      )
    if (await isBlocked(tx, member.id, seen.owner_id)) throw notFound('Invitation')
    return act(tx, seen, isByLink)
  })

const isBlocked = (tx: Db, one: string, other: string) =>
  tx
    .selectFrom('blocks')
    .select('blocker_id')
    .where((row) =>
      row.or([row.and({ blocker_id: one, blocked_id: other }), row.and({ blocker_id: other, blocked_id: one })]),
    )
    .executeTakeFirst()

const isHashedAs = (token: string, hash: string | null) =>
  hash !== null && timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(hash))

type End = 'declined' | 'withdrawn' | 'left' | 'removed'

export const endAccess = (tx: Db, id: string, ended_as: End, ended_by: string) =>
  tx
    .updateTable('vehicle_access')
    .set({ ended_at: sql<Date>`now()`, ended_as, ended_by, token_hash: null })
    .where('id', '=', id)
    .execute()

export async function tellOwner(
  tx: Db,
  { owner_id, vehicle_id }: HeldAccess,
  { id, name }: Member,
  did: string,
  sees: string,
) {
  const vehicle = vehicle_id
    ? await tx
        .selectFrom('vehicles')
        .select(['make', 'model', 'year', 'registration_number'])
        .where('id', '=', vehicle_id)
        .executeTakeFirst()
    : undefined
  await addNotification(tx, {
    user_id: owner_id,
    type: 'account',
    title: `${name} ${did}`,
    content: `${name} ${sees} ${vehicle ? describe(vehicle) : 'your garage'}.`,
    metadata: { page: 'people', user_id: id },
  })
}
