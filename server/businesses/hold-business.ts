import type { Db } from '../platform/database/database.ts'
import { noBusiness } from './no-business.ts'

/** The member's own, locked: every change to a business or its parts starts here, so that they take turns. */
export async function holdBusiness(tx: Db, user_id: string) {
  const held = await tx
    .selectFrom('business_profiles')
    .select(['id', 'version', 'hidden_at', 'banner_file_id', 'logo_file_id'])
    .select(['business_name', 'business_type', 'address', 'city', 'postal_code', 'country'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw noBusiness()
  return held
}
