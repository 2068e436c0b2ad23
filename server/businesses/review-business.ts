import { sql } from 'kysely'
import { type BusinessReview, businessTexts } from '#domain/businesses/business.ts'
import type { NewReview } from '#domain/businesses/new-business.ts'
import { areBlocked } from '../members/blocks/are-blocked.ts'
import { addNotification } from '../members/notifications/notifications.queries.ts'
import type { Member } from '../platform/auth/session.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { countIfDone } from '../platform/http/rate-limit.ts'
import { announce } from '../platform/live/live.ts'
import type { Services } from '../platform/services.ts'
import { seenBusinesses } from './business.queries.ts'
import { noBusiness } from './no-business.ts'
import { findMyReview } from './reviews.queries.ts'

const ofMember = { name: 'review', hits: 10, seconds: 24 * 3600 }
const ofAddress = { name: 'review-address', hits: 40, seconds: 24 * 3600 }

/** One per member: writing again replaces it. One hidden by a moderator stays hidden, whatever it says now. */
export async function reviewBusiness(
  { db, sql: counters }: Services,
  member: Member,
  address: string,
  owner_id: string,
  review: NewReview,
): Promise<BusinessReview> {
  if (owner_id === member.id) throw conflict('own_business', businessTexts.ownReview)
  return countIfDone(
    counters,
    [
      [ofMember, member.id],
      [ofAddress, address],
    ],
    () => db.transaction().execute((tx) => write(tx, member, owner_id, review)),
  )
}

async function write(tx: Db, member: Member, owner_id: string, { rating, review_text = null }: NewReview) {
  const business = await seenBusinesses(tx, member.id)
    .select(['business_profiles.id', 'business_name'])
    .where('business_profiles.user_id', '=', owner_id)
    // Locked so that it cannot be deleted meanwhile, but its owner can still change it.
    .forKeyShare('business_profiles')
    .executeTakeFirst()
  if (!business) throw noBusiness()
  const { is_new } = await tx
    .insertInto('business_reviews')
    .values({ business_id: business.id, owner_id, user_id: member.id, rating, review_text })
    .onConflict((mine) => mine.columns(['owner_id', 'user_id']).doUpdateSet({ rating, review_text }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  // A block by the owner doesn't prevent a review; it only suppresses the notification.
  if (is_new && !(await areBlocked(tx, member.id, owner_id)))
    await addNotification(tx, {
      user_id: owner_id,
      type: 'account',
      title: 'New review of your business',
      content: `${member.name} gave ${business.business_name} ${rating} out of 5 stars.`,
      metadata: { user_id: member.id, business_id: business.id },
      dedupe_key: `review:${business.id}:${member.id}`,
    })
  await announce(tx, owner_id, 'business')
  return (await findMyReview(tx, business.id, member.id)) as BusinessReview
}

/**
 * Members can delete their review even if the business is closed or no longer visible to them. A hidden review loses
 * its text but keeps its row: deleting and rewriting must not be a way round a moderator.
 */
export const removeReview = (db: Db, user_id: string, owner_id: string) =>
  db.transaction().execute(async (tx) => {
    const mine = await tx
      .selectFrom('business_reviews')
      .select(['id', 'hidden_at'])
      .where('owner_id', '=', owner_id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!mine) throw notFound('Review')
    if (mine.hidden_at)
      await tx.updateTable('business_reviews').set({ review_text: null }).where('id', '=', mine.id).execute()
    else await tx.deleteFrom('business_reviews').where('id', '=', mine.id).execute()
    await announce(tx, owner_id, 'business')
  })
