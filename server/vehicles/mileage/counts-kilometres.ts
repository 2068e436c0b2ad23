import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'

/** Asked whether they had typed kilometres, somebody said that the car counts them. */
export const saysKilometres = (confirmed: readonly DoubtCode[] | undefined) =>
  confirmed?.includes('counts_kilometres') ?? false

/** The vehicle as it then is. Called in a transaction that has locked it. */
export async function countKilometres(
  tx: Db,
  held: OwnedVehicle,
  confirmed: readonly DoubtCode[] | undefined,
): Promise<OwnedVehicle> {
  if (!saysKilometres(confirmed)) return held
  await tx
    .updateTable('vehicles')
    .set({ odometer_unit: 'km', odometer_unit_chosen: true })
    .where('id', '=', held.id)
    .execute()
  return { ...held, odometer_unit: 'km' }
}
