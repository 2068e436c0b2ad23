import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { expireTransfer } from './expire-transfers.ts'
import { closeTransfer, holdPendingTransfer } from './hold-transfer.ts'
import { tellWithdrawn } from './transfer-notices.ts'

export const cancelTransfer = (db: Db, vehicle: OwnedVehicle) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    if (!(await withdrawTransfer(tx, held.id)))
      throw conflict('not_pending', 'No transfer of this vehicle is waiting for an answer.')
    await announce(tx, held.user_id, 'vehicles')
  })

/** Also when the vehicle is deleted: call it in a transaction that has locked it. False if there was none to cancel. */
export async function withdrawTransfer(tx: Db, vehicle_id: string): Promise<boolean> {
  const waiting = await holdPendingTransfer(tx, vehicle_id)
  if (!waiting) return false
  if (waiting.is_over) await expireTransfer(tx, waiting)
  else {
    await closeTransfer(tx, waiting, 'cancelled')
    await tellWithdrawn(tx, waiting)
  }
  return true
}
