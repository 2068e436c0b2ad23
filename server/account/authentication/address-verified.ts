import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { addressVerifiedNow } from '../account-hooks.ts'
import { countReferral } from '../referrals/count-referral.ts'

/** A link in an email to the address was used. */
export const reachable = {
  email_reached_at: sql<Date>`now()`,
  email_unreachable_since: null,
  email_unreachable_why: null,
}

/**
 * The only place where an address becomes verified; whatever waits for that (a transfer request, a referral's reward)
 * belongs here.
 */
export async function addressVerified(db: Db, services: Pick<Services, 'secret'>, user_id: string) {
  await db
    .updateTable('users')
    .set({ email_verified: true, ...reachable })
    .where('id', '=', user_id)
    .execute()
  // The links in earlier mails have nothing left to confirm.
  await db
    .deleteFrom('verifications')
    .where('value', 'like', `${user_id} %`)
    .where((row) =>
      row.or([row('identifier', 'like', 'verify-address:%'), row('identifier', 'like', 'sign-up-browser:%')]),
    )
    .execute()
  await addressVerifiedNow.run(db, user_id)
  await countReferral(db, services, user_id)
}
