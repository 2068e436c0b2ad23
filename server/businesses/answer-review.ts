import { sql } from 'kysely'
import type { BusinessReview } from '#domain/businesses/business.ts'
import { areBlocked } from '../members/blocks/are-blocked.ts'
import { addNotification } from '../members/notifications/notifications.queries.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { countIfDone } from '../platform/http/rate-limit.ts'
import { announce } from '../platform/live/live.ts'
import type { Services } from '../platform/services.ts'
import { holdBusiness } from './hold-business.ts'
import { getReview } from './reviews.queries.ts'

const answers = { name: 'review-answer', hits: 40, seconds: 3600 }

/** One to each review, shown under it to everybody; writing again replaces it, and tells its author only once. */
export const answerReview = ({ db, sql: counters }: Services, owner_id: string, id: string, answer_text: string) =>
  countIfDone<BusinessReview>(counters, [[answers, owner_id]], () =>
    db.transaction().execute(async (tx) => {
      const { id: business_id, business_name } = await holdBusiness(tx, owner_id)
      const { user_id } = await setAnswer(tx, business_id, id, {
        answer_text,
        answered_at: sql<Date>`now()`,
      })
      if (user_id && !(await areBlocked(tx, user_id, owner_id)))
        await addNotification(tx, {
          user_id,
          type: 'account',
          title: 'Your review was answered',
          content: `${business_name} answered your review.`,
          metadata: { user_id: owner_id, business_page: owner_id },
          dedupe_key: `review-answer:${id}`,
        })
      await announce(tx, owner_id, 'business')
      return getReview(tx, business_id, id, owner_id)
    }),
  )

export const removeAnswer = (db: Db, owner_id: string, id: string): Promise<BusinessReview> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, owner_id)
    await setAnswer(tx, business_id, id, { answer_text: null, answered_at: null })
    await announce(tx, owner_id, 'business')
    return getReview(tx, business_id, id, owner_id)
  })

/** Of a review of this very business that everybody can see. */
async function setAnswer(
  tx: Db,
  business_id: string,
  id: string,
  answer: { answer_text: string | null; answered_at: ReturnType<typeof sql<Date>> | null },
) {
  const changed = await tx
    .updateTable('business_reviews')
    .set(answer)
    .where((row) => row.and({ id, business_id }))
    .where('hidden_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) throw notFound('Review')
  return changed
}
