import { sql } from 'kysely'
import type { Verification } from '#domain/community/new-report.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import { tellModerators } from '../../members/notifications/tell-moderators.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { vouchedFor } from './verification.queries.ts'

/**
 * A moderator gives or removes a business's badge: what it vouches for is recorded, the audit log gets a line and the
 * owner is told, all or nothing. Of two at once, the later is told.
 */
export const verifyBusiness = (db: Db, by: string, { user_id, verified, reason = null, version }: Verification) =>
  db.transaction().execute(async (tx) => {
    if (user_id === by) throw forbidden('own_thing', 'This is about you, so another moderator has to decide.')
    await stillModerator(tx, by)
    const business = await hold(tx, user_id)
    if (version !== undefined && version !== business.version) throw changedElsewhere()
    if (verified && business.hidden_at)
      throw conflict('hidden', 'This business profile is hidden. Restore it before giving it a badge.')
    if (verified === business.is_verified && !business.is_waiting)
      throw conflict('already', `This business is already ${verified ? 'verified' : 'without a badge'}.`)
    await sql`
      update business_profiles
         set is_verified = ${verified}, decided_at = clock_timestamp(),
             verified_as = ${verified ? vouchedFor : null}
       where id = ${business.id}`.execute(tx)
    await tx
      .insertInto('moderation_actions')
      .values({
        ...{ moderator_id: by, action: verified ? 'verify' : 'unverify', object_type: 'business' },
        ...{ object_id: business.id, reason, created_at: sql<Date>`clock_timestamp()` },
      })
      .execute()
    await tellOwner(tx, business, verified, reason)
    await tellModerators(tx, user_id)
  })

/** The role may have been removed after the guard checked it. */
async function stillModerator(tx: Db, by: string) {
  const me = await tx
    .selectFrom('users')
    .select('id')
    .where((row) => row.and({ id: by, role: 'moderator' }))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!me) throw notFound('Page')
}

async function hold(tx: Db, user_id: string) {
  const found = await tx
    .selectFrom('business_profiles')
    .innerJoin('users', 'users.id', 'business_profiles.user_id')
    .select(['business_profiles.id', 'user_id', 'business_name', 'is_verified', 'hidden_at', 'version'])
    .select(sql<boolean>`decided_at is null or decided_at < details_changed_at`.as('is_waiting'))
    .where('user_id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .forUpdate('business_profiles')
    .executeTakeFirst()
  if (!found) throw notFound('Business profile')
  return found
}
type Held = Awaited<ReturnType<typeof hold>>

/** Who decided is not revealed. */
async function tellOwner(tx: Db, business: Held, verified: boolean, reason: string | null) {
  const { id, user_id, business_name, is_verified } = business
  await announce(tx, user_id, 'business')
  const why = reason ? ` The reason: ${reason}` : ''
  const [title, content] = verified
    ? [
        is_verified ? 'Your changes have been reviewed' : 'Your business is verified',
        `A moderator has reviewed ${business_name}. It now has the badge, and you can confirm records that name it.`,
      ]
    : is_verified
      ? ['Your business is no longer verified', `A moderator has removed the badge from ${business_name}.${why}`]
      : [
          'Your business was not verified',
          `A moderator has reviewed ${business_name} and decided not to give it a badge.${why}`,
        ]
  await addNotification(tx, { user_id, type: 'account', title, content, metadata: { business_id: id } })
}
