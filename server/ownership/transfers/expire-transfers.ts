import { sql } from 'kysely'
import { transferIsPending } from '#domain/ownership/transfer.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { closeTransfer, type HeldTransfer, holdPendingTransfer, holdTransfer } from './hold-transfer.ts'
import { tellExpired } from './transfer-notices.ts'

const atOnce = 500

/** Nobody can answer it once its time is up; this closes it and tells both sides. */
export const expireTransfers: Job<object> = {
  name: 'expire-transfers',
  schedule: '*/10 * * * *',
  run: (services) => expireOverdue(services),
}

export async function expireOverdue({ db, stopping }: Pick<Services, 'db' | 'stopping'>) {
  const overdue = await db
    .selectFrom('ownership_transfers')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
  for (const { id } of overdue) {
    if (stopping) return
    await db.transaction().execute(async (tx) => {
      const { transfer } = await holdTransfer(tx, id)
      if (transfer?.status === 'pending' && transfer.is_over) await expireTransfer(tx, transfer)
    })
  }
}

/** In a transaction that has locked the vehicle and then the transfer. */
export async function expireTransfer(tx: Db, transfer: HeldTransfer) {
  await closeTransfer(tx, transfer, 'expired')
  await tellExpired(tx, transfer)
  if (transfer.previous_owner_id) await announce(tx, transfer.previous_owner_id, 'vehicles')
}

/** For what must not happen to a vehicle while somebody may still accept it; the transaction has locked the vehicle. */
export async function refuseWhilePending(tx: Db, vehicle_id: string, sentence = transferIsPending) {
  const waiting = await holdPendingTransfer(tx, vehicle_id)
  if (waiting && !waiting.is_over) throw conflict('transfer_pending', sentence)
  if (waiting) await expireTransfer(tx, waiting)
}
