import type { Onboarding } from '#domain/account/onboarding.ts'
import type { Db } from '../../platform/database/database.ts'

const stepsOf = (db: Db, user_id: string) =>
  db.selectFrom('user_onboarding').select(['vehicle_added', 'maintenance_intro_viewed']).where('user_id', '=', user_id)

const notBegun: Onboarding = { vehicle_added: false, maintenance_intro_viewed: false }

export const getOnboarding = async (db: Db, user_id: string): Promise<Onboarding> =>
  (await stepsOf(db, user_id).executeTakeFirst()) ?? notBegun

/** The first vehicle ends the onboarding; returns the state before, locked so that only one of two at once is first. */
export async function markVehicleAdded(tx: Db, user_id: string): Promise<Onboarding> {
  const before = await stepsOf(tx, user_id).forUpdate().executeTakeFirst()
  await tx
    .insertInto('user_onboarding')
    .values({ user_id, vehicle_added: true })
    .onConflict((row) => row.column('user_id').doUpdateSet({ vehicle_added: true, updated_at: new Date() }))
    .execute()
  return before ?? notBegun
}

export const markIntroViewed = (db: Db, user_id: string): Promise<Onboarding> =>
  db
    .insertInto('user_onboarding')
    .values({ user_id, maintenance_intro_viewed: true })
    .onConflict((row) => row.column('user_id').doUpdateSet({ maintenance_intro_viewed: true }))
    .returning(['vehicle_added', 'maintenance_intro_viewed'])
    .executeTakeFirstOrThrow()
