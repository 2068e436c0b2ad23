import { businessTexts, type OwnBusiness } from '#domain/business.ts'
import type { NewBusiness } from '#domain/new-business.ts'
import { hasBusinessEntry } from '#domain/plans.ts'
import { conflict, forbidden } from '../../errors.ts'
import { announce } from '../../platform/live.ts'
import { countIfDone } from '../../platform/rate-limit.ts'
import type { Member } from '../../platform/sessions.ts'
import type { Services } from '../../services.ts'
import { tellModerators } from '../moderation/tell-people.ts'
import { getOwnBusiness } from './business.queries.ts'

const ofMember = { name: 'business', hits: 5, seconds: 24 * 3600 }
const ofAddress = { name: 'business-address', hits: 15, seconds: 24 * 3600 }

/** For everybody while the Beta lasts; afterwards a plan must include it. One that is there stays whatever the plan. */
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
        // Closing and opening anew is no way to be rid of reviews.
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
