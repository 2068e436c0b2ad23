import { sql } from 'kysely'
import { countedPerDay, countedPerDomain, pointsPerReferral } from '#domain/account/referral.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { domainHash, rememberCounted } from './mailbox-hash.ts'

/**
 * Rewards the member who invited somebody, once the friend's address is confirmed. Not for the inviter's own second
 * address, a mailbox that has counted before or one whose account was deleted, nor beyond the limits per day and per
 * private domain.
 */
export async function countReferral(tx: Db, { secret }: { secret: string }, referred_id: string) {
  const referral = await tx
    .selectFrom('referrals')
    .innerJoin('users as friend', 'friend.id', 'referrals.referred_id')
    .innerJoin('users as referrer', 'referrer.id', 'referrals.referrer_id')
    .select([
      'referrals.id',
      'referrals.referrer_id',
      'friend.name',
      'friend.email',
      'referrer.email as referrer_email',
    ])
    .where('referrals.referred_id', '=', referred_id)
    .where('referrals.counted_at', 'is', null)
    .where('friend.email_verified', '=', true)
    .where('referrer.deleted_at', 'is', null)
    .where('referrer.suspended_at', 'is', null)
    .forUpdate('referrals')
    .executeTakeFirst()
  if (!referral || mailboxOf(referral.email) === mailboxOf(referral.referrer_email)) return
  const domain_hash = domainHash(secret, referral.email) ?? null
  if (await isEnough(tx, referral.referrer_id, domain_hash)) return
  if (!(await rememberCounted(tx, secret, referral.email))) return
  await tx
    .updateTable('referrals')
    .set({ counted_at: sql<Date>`now()`, domain_hash })
    .where('id', '=', referral.id)
    .execute()
  const { referrer_id: user_id, name } = referral
  await earnPoints(tx, { user_id, rule: 'referral', object_type: 'user', object_id: referred_id })
  await addNotification(tx, {
    user_id,
    type: 'account',
    title: `${name} has joined GarageTale`,
    content: `They joined from your invitation: ${pointsPerReferral} points for you.`,
    metadata: { user_id: referred_id },
    dedupe_key: `referral:${referred_id}`,
  })
  await awardBadges(tx, user_id, 'community-connector')
}

async function isEnough(tx: Db, referrer_id: string, domain_hash: string | null): Promise<boolean> {
  // Serialises friends who confirm at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals of ${referrer_id}`}, 0))`.execute(tx)
  const { of_the_day, of_the_domain } = await tx
    .selectFrom('referrals')
    .select([
      sql<number>`count(*) filter (where counted_at > now() - interval '1 day')::int`.as('of_the_day'),
      sql<number>`count(*) filter (where domain_hash = ${domain_hash})::int`.as('of_the_domain'),
    ])
    .where('referrer_id', '=', referrer_id)
    .where('counted_at', '>', sql<Date>`now() - interval '1 year'`)
    .executeTakeFirstOrThrow()
  return of_the_day >= countedPerDay || of_the_domain >= countedPerDomain
}
