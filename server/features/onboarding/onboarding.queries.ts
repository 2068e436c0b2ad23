import type { Onboarding } from '#domain/onboarding.ts'
import type { Db } from '../../platform/database.ts'

export async function getOnboarding(db: Db, user_id: string): Promise<Onboarding> {
  const found = await db
    .selectFrom('user_onboarding')
    .select(['vehicle_added', 'maintenance_intro_viewed'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return found ?? { vehicle_added: false, maintenance_intro_viewed: false }
}

export const markIntroViewed = (db: Db, user_id: string): Promise<Onboarding> =>
  db
    .insertInto('user_onboarding')
    .values({ user_id, maintenance_intro_viewed: true })
    .onConflict((row) => row.column('user_id').doUpdateSet({ maintenance_intro_viewed: true }))
    .returning(['vehicle_added', 'maintenance_intro_viewed'])
    .executeTakeFirstOrThrow()
