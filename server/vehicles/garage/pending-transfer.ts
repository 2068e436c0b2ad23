import { sql } from 'kysely'

/** The transfer that can still be answered; one whose days are over is none, also before a job has cleared it away. */
export const pendingTransferId = sql<string | null>`(
  select transfer.id from ownership_transfers as transfer
   where transfer.id = vehicles.pending_transfer_id and transfer.status = 'pending' and transfer.expires_at > now())`.as(
  'pending_transfer_id',
)
