import { sql } from 'kysely'

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
