import type { Db } from '../../platform/database/database.ts'
import { voidLinks } from './mailed-link.ts'

/**
 * Through the mailbox: every session ends and every other link is void. If the address was never confirmed, a second
 * factor may belong to somebody else who signed up with it, so it is removed too.
 */
export async function setPassword(tx: Db, member: { id: string; email_verified: boolean }, password: string) {
  const user_id = member.id
  await tx
    .updateTable('accounts')
    .set({ password, updated_at: new Date() })
    .where('user_id', '=', user_id)
    .where('provider_id', '=', 'credential')
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  await voidLinks(tx, user_id)
  if (member.email_verified) return
  await tx.deleteFrom('two_factors').where('user_id', '=', user_id).execute()
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', user_id).execute()
}
