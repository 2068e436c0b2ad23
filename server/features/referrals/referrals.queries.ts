import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database.ts'

// Without the letters and digits that are taken for one another when somebody reads a code aloud.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A member's code is made when it is first wanted, and then stays the same. */
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
