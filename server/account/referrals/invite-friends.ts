import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { invitesPerDay, inviteTexts, mostInvitesToOne, type NewInvites, quietDays } from '#domain/account/referral.ts'
import { plural } from '#domain/basics/plural.ts'
import { findWebAddress } from '#domain/basics/web-addresses.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, forbidden, invalid, tooMany } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { secretsOf } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { addressUnverified } from '../authentication/address-unverified.ts'
import { mailboxHash } from './mailbox-hash.ts'
import { getReferralCode, invitesToday } from './referrals.queries.ts'
import { stopLink } from './refuse-invites.ts'

/**
 * One email each, all of them or none. The inviter is not told if an address is a member's, has unsubscribed or has had
 * enough invitations: it counts as sent, but nothing is.
 */
export async function inviteFriends(services: Services, member: Member, { emails, message }: NewInvites) {
  if (!member.email_verified)
    throw addressUnverified(services, 'Please confirm your own email address first, using the link we emailed you.')
  const { db, config, secret } = services
  if (config.registration !== 'open') throw forbidden('registration', inviteTexts.notOpen)
  const known = mailboxHash(secret, member.email)
  const friends = new Map(emails.map((email) => [mailboxHash(secret, email), email]))
  if (friends.has(known)) throw invalid({ emails: inviteTexts.ownAddress })
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, member.id)
    for (const hash of await invitedBefore(tx, member.id, [...friends.keys()])) friends.delete(hash)
    if (friends.size === 0) throw conflict('invited_before', 'You’ve already invited everyone on this list.')
    const left = invitesPerDay - (await invitesToday(tx, member.id))
    if (friends.size > left) throw left > 0 ? tooManyFor(left) : tooMany(24 * 60 * 60)
    const link = `${config.publicUrl}/signup?ref=${await getReferralCode(tx, member.id)}`
    for (const [mailbox_hash, email] of friends) {
      const invite_id = randomUUID()
      const welcome = await mayBeInvited(tx, secretsOf(services), email)
      await tx
        .insertInto('referral_invites')
        .values({ id: invite_id, user_id: member.id, email, message, mailbox_hash })
        .execute()
      if (!welcome) continue
      const stop = config.publicUrl + stopLink(secret, mailbox_hash)
      const inviter = findWebAddress(member.name) ? 'A friend of yours' : member.name
      await queueMail(tx, email, 'referral_invite', { inviter, message, link, stop, invite_id })
    }
    return { sent: friends.size }
  })
}

const tooManyFor = (left: number) =>
  invalid({ emails: `You can invite ${plural(left, 'more person', 'more people')} today` })

const takeTurns = (tx: Db, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invites of ${user_id}`}, 0))`.execute(tx)

async function invitedBefore(tx: Db, user_id: string, hashes: string[]) {
  const rows = await tx
    .selectFrom('referral_invites')
    .select('mailbox_hash')
    .where('user_id', '=', user_id)
    .where('mailbox_hash', 'in', hashes)
    .execute()
  return rows.map(({ mailbox_hash }) => mailbox_hash ?? '')
}

/** Also with the previous secret, so that earlier unsubscriptions still count. */
async function mayBeInvited(tx: Db, secrets: string[], email: string): Promise<boolean> {
  const hashes = secrets.map((secret) => mailboxHash(secret, email))
  const { rows } = await sql<{ welcome: boolean }>`
    select not exists (select from users where email = ${email})
       and not exists (select from invite_refusals where mailbox_hash = any(${hashes}))
       and (select count(*) from referral_invites
             where mailbox_hash = any(${hashes})
               and created_at > now() - make_interval(days => ${quietDays})) < ${mostInvitesToOne} as welcome`.execute(
    tx,
  )
  return rows[0]?.welcome === true
}
