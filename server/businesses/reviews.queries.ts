import { sql } from 'kysely'
import { type BusinessReview, type ReviewPage, reviewPageSize, reviewPreview } from '#domain/businesses/business.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { asPage } from '../platform/http/paging.ts'
import { shownTo } from './shown-to.ts'

/** The same figures for everybody, whatever their blocks. Hidden reviews and those by suspended members don't count. */
export const ratingsOf = (business: string) => sql<{ average: number | null; count: number }>`(
  select jsonb_build_object('average', avg(rating)::float8, 'count', count(*))
    from business_reviews
   where business_id = ${sql.ref(business)} and business_reviews.hidden_at is null
     and not exists (select from users as gone
                      where gone.id = business_reviews.user_id and gone.suspended_at is not null))`

/** Marks customers whose work the business has confirmed, as long as its confirmations count. */
const isCustomer = sql<boolean>`business_profiles.is_verified and exists (
  select from maintenance_logs
   where maintenance_logs.business_id = business_reviews.business_id
     and maintenance_logs.user_id = business_reviews.user_id
     and maintenance_logs.confirmed_at is not null and maintenance_logs.deleted_at is null)`

const reviews = (db: Db, business_id: string) =>
  db
    .selectFrom('business_reviews')
    .innerJoin('business_profiles', 'business_profiles.id', 'business_reviews.business_id')
    .innerJoin('users', 'users.id', 'business_reviews.user_id')
    .select(['business_reviews.id', 'business_reviews.user_id', 'users.name', 'users.avatar_url'])
    .select(['rating', 'review_text', 'answer_text', 'answered_at', 'business_reviews.hidden_at'])
    .select(['business_reviews.created_at', 'business_reviews.updated_at', isCustomer.as('is_customer')])
    .where('business_reviews.business_id', '=', business_id)

type Found = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number]

const asReview =
  (me: string | undefined) =>
  ({
    user_id,
    name,
    avatar_url,
    hidden_at,
    created_at,
    updated_at,
    answer_text,
    answered_at,
    ...review
  }: Found): BusinessReview => ({
    ...review,
    answer: answer_text && answered_at ? { text: answer_text, answered_at: answered_at.toISOString() } : null,
    user: { id: user_id, name, avatar_url },
    is_mine: user_id === me,
    is_hidden: hidden_at !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  })

/** Newest first, by people the reader can see; the owner sees all, so that an author's block cannot hide one. */
const newest = (db: Db, business_id: string, me: string | undefined) =>
  reviews(db, business_id)
    .where('business_reviews.hidden_at', 'is', null)
    .where(shownTo(undefined))
    .$if(me !== undefined, (query) =>
      query.where((row) => row.or([row('business_profiles.user_id', '=', me ?? ''), shownTo(me)(row as never)])),
    )
    .orderBy('business_reviews.created_at', 'desc')
    .orderBy('business_reviews.id', 'desc')

export async function listFirstReviews(db: Db, business_id: string, me: string | undefined) {
  const found = await newest(db, business_id, me).limit(reviewPreview).execute()
  return found.map(asReview(me))
}

export async function listReviews(
  db: Db,
  business_id: string,
  me: string | undefined,
  after: string | undefined,
): Promise<ReviewPage> {
  const found = await newest(db, business_id, me)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(business_reviews.created_at, business_reviews.id) <
          (select mark.created_at, mark.id from business_reviews mark where mark.id = ${after} and mark.business_id = ${business_id})`,
      ),
    )
    .limit(reviewPageSize + 1)
    .execute()
  return asPage(found.map(asReview(me)), reviewPageSize)
}

/** As its business sees it. */
export async function getReview(db: Db, business_id: string, id: string, me: string): Promise<BusinessReview> {
  const found = await reviews(db, business_id).where('business_reviews.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Review')
  return asReview(me)(found)
}

/** Even if a moderator has hidden it. */
export async function findMyReview(db: Db, business_id: string, me: string): Promise<BusinessReview | null> {
  const found = await reviews(db, business_id).where('business_reviews.user_id', '=', me).executeTakeFirst()
  return found ? asReview(me)(found) : null
}
