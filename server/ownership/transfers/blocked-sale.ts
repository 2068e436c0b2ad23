import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'

/*
 * A transfer can carry a message. If the recipient and the seller have a block, either way, it reaches nobody: to the
 * seller it looks like an unanswered request.
 */

/** For queries over `ownership_transfers`. An unconfirmed address belongs to nobody, and blocks nobody. */
export const isBlockedSale = sql<boolean>`exists (
  select from users as addressee join blocks
      on (blocks.blocker_id = addressee.id and blocks.blocked_id = previous_owner_id)
      or (blocks.blocked_id = addressee.id and blocks.blocker_id = previous_owner_id)
   where addressee.email = new_owner_email and addressee.email_verified and addressee.deleted_at is null)`

/** The same mailbox under another spelling of its address must not be reached either. */
export async function isShutOut(tx: Db, seller_id: string | null, address: string): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    select users.email from blocks join users
        on users.id = case when blocks.blocker_id = ${seller_id} then blocks.blocked_id else blocks.blocker_id end
     where ${seller_id} in (blocks.blocker_id, blocks.blocked_id) and users.email_verified
       and users.deleted_at is null`.execute(tx)
  const mailbox = mailboxOf(address)
  return rows.some(({ email }) => mailboxOf(email) === mailbox)
}
