import { sql } from 'kysely'

/** A transfer that can still be answered; an expired one doesn't count, even before a job has closed it. */
export const pendingTransferId = sql<string | null>`(
  select transfer.id from ownership_transfers as transfer
   where transfer.id = vehicles.pending_transfer_id and transfer.status = 'pending' and transfer.expires_at > now())`.as(
  'pending_transfer_id',
)
