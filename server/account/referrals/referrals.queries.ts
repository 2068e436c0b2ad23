import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { invitesPerDay, type Referrals } from '#domain/account/referral.ts'
import type { Db } from '../../platform/database/database.ts'

// Without letters and digits that are easily confused when somebody reads a code aloud.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A member's code is created when first needed, and never changes. */
export async function getReferralCode(db: Db, user_id: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { referral_code } = await db
        .updateTable('users')
        .set((row) => ({ referral_code: row.fn.coalesce('users.referral_code', row.val(newCode())) }))
        .where('id', '=', user_id)
        .returning('referral_code')
        .executeTakeFirstOrThrow()
      return referral_code ?? ''
    } catch (error) {
      const taken = (error as { constraint_name?: string }).constraint_name === 'users_referral_code_key'
      if (!taken || attempt === 4) throw error
    }
  }
}

export const invitesToday = async (db: Db, user_id: string): Promise<number> => {
  const { sent } = await db
    .selectFrom('referral_invites')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return sent
}

export async function getReferrals(db: Db, user_id: string): Promise<Referrals> {
  const { referral_code, counted } = await db
    .selectFrom('users')
    .select('referral_code')
    .select(
      sql<number>`(select count(*)::int from referrals where referrer_id = ${user_id} and counted_at is not null)`.as(
        'counted',
      ),
    )
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { referral_code, counted, invites_left: Math.max(0, invitesPerDay - (await invitesToday(db, user_id))) }
}
