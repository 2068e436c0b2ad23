import type { VehicleStatus } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import type { VehicleAccess } from '../access.ts'
import { putOnSale, refusedWhileOffered } from './vehicle-hooks.ts'

/**
 * On sale a vehicle is public; off sale it is private and its listing a draft again. Takes the vehicle as holdVehicle
 * returned it.
 */
export async function changeStatus(tx: Db, access: VehicleAccess, status: VehicleStatus) {
  const { vehicle: held } = access
  if (held.status === status) return
  await refusedWhileOffered.run(tx, held.id)
  await tx.updateTable('vehicles').set({ status }).where('id', '=', held.id).execute()
  if (status !== 'For Sale')
    await tx
      .updateTable('vehicle_listings')
      .set({ status: 'draft', published_at: null })
      .where('vehicle_id', '=', held.id)
      .where('status', '=', 'published')
      .execute()
  await putOnSale.run(tx, access, status === 'For Sale')
  await announce(tx, held.user_id, 'vehicles')
}
