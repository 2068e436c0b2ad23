import { sql } from 'kysely'
import {
  asRead,
  historyChanges,
  noChanges,
  type TransferHistory,
  type VehicleHistory,
} from '#domain/ownership/transfer-history.ts'
import { asTold } from '#domain/vehicles/mot-defect.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { readEvidence } from '../../records/evidence.ts'
import { isRecalled, readLives } from '../../records/mot-defects/mot-defects.queries.ts'
import { readHistory } from '../handovers/read-history.ts'
import { hashOf } from '../handovers/seal-key.ts'
import type { HeldTransfer } from './hold-transfer.ts'
import { isOpen } from './transfers.queries.ts'

type Offered = Pick<HeldTransfer, 'id' | 'vehicle_id' | 'previous_owner_id' | 'share_costs'>

const digestOf = (history: VehicleHistory) => hashOf(asRead(history))

/** What would come with the vehicle if it changed hands now. */
const offeredHistory = (tx: Db, { vehicle_id, previous_owner_id, share_costs }: Offered): Promise<VehicleHistory> =>
  readHistory(tx, vehicle_id ?? '', share_costs ? previous_owner_id : null)

/** In the transaction that starts the transfer and has locked the vehicle. */
export async function keepHistoryAtStart(tx: Db, transfer: Offered) {
  const history = await offeredHistory(tx, transfer)
  await tx
    .insertInto('transfer_histories')
    .values({ transfer_id: transfer.id, digest: digestOf(history), history, at_start: true })
    .execute()
}

/** A snapshot for the recipient; unavailable once the transfer is answered or over. */
export async function readTransferHistory(db: Db, transfer_id: string): Promise<TransferHistory> {
  const { history, ...beside } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const offered = await tx
        .selectFrom('ownership_transfers')
        .select(['id', 'vehicle_id', 'previous_owner_id', 'share_costs'])
        .where('id', '=', transfer_id)
        .where(isOpen)
        .executeTakeFirst()
      if (!offered) throw notFound('Transfer')
      const { vehicle_id } = offered
      return {
        history: await offeredHistory(tx, offered),
        evidence: await readEvidence(tx, vehicle_id ?? ''),
        pictures: await publicPictures(tx, vehicle_id),
        mot_defects: (await readLives(tx, vehicle_id ?? '')).map(asTold),
        outstanding_recall: await isRecalled(tx, vehicle_id ?? ''),
      }
    })
  const digest = digestOf(history)
  const start = await db
    .selectFrom('transfer_histories')
    .select(['digest', 'history'])
    .where('transfer_id', '=', transfer_id)
    .where('at_start', '=', true)
    .executeTakeFirst()
  const unchanged = !start || start.digest === digest
  if (start?.digest !== digest) await keepAsRead(db, transfer_id, digest, history)
  const changes = unchanged ? noChanges : historyChanges(start.history as unknown as VehicleHistory, history)
  return { digest, history, ...beside, changes }
}

/**
 * In the transaction that accepts and has locked the vehicle: nothing can change between this check and the handover.
 */
export async function refuseUnread(tx: Db, transfer: HeldTransfer, digest: string | undefined) {
  if (!digest)
    throw new AppError(409, 'history_unread', 'Please read the history that comes with the vehicle before you accept.')
  const history = await offeredHistory(tx, transfer)
  if (digestOf(history) === digest) return
  const seen = await tx
    .selectFrom('transfer_histories')
    .select('history')
    .where('transfer_id', '=', transfer.id)
    .where('digest', '=', digest)
    .executeTakeFirst()
  const changes = seen ? historyChanges(seen.history as unknown as VehicleHistory, history) : noChanges
  throw new AppError(
    409,
    'history_changed',
    'The history has changed since you read it. See what changed, then decide again.',
    { details: { changes } },
  )
}

const mostKept = 10

async function keepAsRead(db: Db, transfer_id: string, digest: string, history: VehicleHistory) {
  // Nothing is kept for a transfer that was answered in the meantime, or deleted with its vehicle.
  await sql`
    insert into transfer_histories (transfer_id, digest, history)
    select id, ${digest}, ${history}::jsonb from ownership_transfers
     where id = ${transfer_id} and status = 'pending' for key share
    on conflict (transfer_id, digest) do update set read_at = now()`.execute(db)
  await sql`
    delete from transfer_histories where transfer_id = ${transfer_id} and not at_start and digest not in (
      select digest from transfer_histories where transfer_id = ${transfer_id} and not at_start
       order by read_at desc, digest limit ${mostKept})`.execute(db)
}

/** Those already public; the others come with the vehicle and not before. */
async function publicPictures(tx: Db, vehicle_id: string | null): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('vehicle_media')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_media.vehicle_id')
    .innerJoin('files', 'files.id', 'vehicle_media.media_file_id')
    .select(['vehicle_media.id', 'files.id as file_id'])
    .where('vehicle_media.vehicle_id', '=', vehicle_id)
    .where('vehicle_media.deleted_at', 'is', null)
    .where('vehicle_media.media_type', '=', 'image')
    .where('is_publicly_visible', '=', true)
    .where('vehicles.is_public', '=', true)
    .where('files.visibility', '=', 'public')
    .where('files.state', '=', 'stored')
    .execute()
  return Object.fromEntries(rows.map(({ id, file_id }) => [id, `/files/${file_id}`]))
}
