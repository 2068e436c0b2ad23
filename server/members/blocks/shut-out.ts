import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'

/**
 * Whether the member at this address and this one have a block, either way: what the one sends then reaches nobody. The
 * same mailbox under another spelling of its address must not be reached either.
 */
export async function isShutOut(tx: Db, member: string | null, address: string): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    select users.email from blocks join users
        on users.id = case when blocks.blocker_id = ${member} then blocks.blocked_id else blocks.blocker_id end
     where ${member} in (blocks.blocker_id, blocks.blocked_id) and users.email_verified
       and users.deleted_at is null`.execute(tx)
  const mailbox = mailboxOf(address)
  return rows.some(({ email }) => mailboxOf(email) === mailbox)
}
