import { hasBusinessEntry } from '#domain/account/business-entry.ts'
import { businessTexts, type OwnBusiness } from '#domain/businesses/business.ts'
import type { NewBusiness } from '#domain/businesses/new-business.ts'
import { tellModerators } from '../members/notifications/tell-moderators.ts'
import type { Member } from '../platform/auth/session.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { countIfDone } from '../platform/http/rate-limit.ts'
import { announce } from '../platform/live/live.ts'
import type { Services } from '../platform/services.ts'
import { getOwnBusiness } from './business.queries.ts'

const ofMember = { name: 'business', hits: 5, seconds: 24 * 3600 }
const ofAddress = { name: 'business-address', hits: 15, seconds: 24 * 3600 }

/** For everybody during the Beta; afterwards a plan must include it. An existing one stays, whatever the plan. */
export async function openBusiness(services: Services, member: Member, address: string, profile: NewBusiness) {
  const { db, sql, config } = services
  if (!config.beta && !hasBusinessEntry(member.current_plan_id)) throw forbidden('plan', businessTexts.needsPlan)
  return countIfDone<OwnBusiness>(
    sql,
    [
      [ofMember, member.id],
      [ofAddress, address],
    ],
    () =>
      db.transaction().execute(async (tx) => {
        const opened = await tx
          .insertInto('business_profiles')
          .values({ ...profile, user_id: member.id })
          .onConflict((already) => already.column('user_id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!opened) throw conflict('one_business', businessTexts.one)
        // Closing and reopening a business doesn't remove its reviews.
        await tx
          .updateTable('business_reviews')
          .set({ business_id: opened.id })
          .where('owner_id', '=', member.id)
          .execute()
        await announce(tx, member.id, 'business')
        await tellModerators(tx, member.id)
        return getOwnBusiness(tx, member.id)
      }),
  )
}
