import type { BusinessVisit } from '#domain/businesses/business.ts'
import type { Db } from '../platform/database/database.ts'
import { seenBusinesses } from './business.queries.ts'
import { countVisits } from './confirmations/confirmations.queries.ts'
import { noBusiness } from './no-business.ts'
import { findMyReview } from './reviews.queries.ts'

export async function findSeenBusiness(db: Db, user_id: string, me: string | undefined) {
  const business = await seenBusinesses(db, me)
    .select(['business_profiles.id', 'is_verified'])
    .where('business_profiles.user_id', '=', user_id)
    .executeTakeFirst()
  if (!business) throw noBusiness()
  return business
}

export async function visitBusiness(db: Db, user_id: string, me: string): Promise<BusinessVisit> {
  const { id } = await findSeenBusiness(db, user_id, me)
  return {
    is_own: user_id === me,
    my_review: await findMyReview(db, id, me),
    my_records: await countVisits(db, me, id),
  }
}
