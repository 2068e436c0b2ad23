import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'
import { detailsChanging } from '../garage/vehicle-hooks.ts'

/**
 * While somebody may still accept the car, its mileage only goes up, whatever would lower it. Called after the change, with
 * the vehicle as it was when the transaction locked it.
 */
export async function refuseTurningBack(tx: Db, held: OwnedVehicle) {
  const { mileage } = await tx
    .selectFrom('vehicles')
    .select('mileage')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  if (mileage < held.mileage) await detailsChanging.run(tx, held, { mileage })
}
