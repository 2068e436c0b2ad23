import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'

/** Work on this vehicle that something else is to be linked to. */
export async function findService(tx: Db, vehicle: OwnedVehicle, id: string) {
  const found = await tx
    .selectFrom('maintenance_logs')
    .select(['id', 'date'])
    .where('id', '=', id)
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', 'service')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound('Service record')
  return found
}
