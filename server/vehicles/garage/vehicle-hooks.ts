import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import { hook } from '../../platform/hook.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'

/* What other areas do when a vehicle changes, in the transaction that has locked it. */

interface RegistryDates {
  mot_expiry: string | null
  tax_due_date: string | null
}
/** When a vehicle is added with its registry data. */
export const registryDatesFound =
  hook<[tx: Db, whose: { vehicle_id: string; user_id: string }, dates: RegistryDates]>('registry dates found')
/** Refuses what must not happen to a vehicle while somebody may still accept it, with the given message or its own. */
export const refusedWhileOffered = hook<[tx: Db, vehicle_id: string, sentence?: string]>('refused while offered')
/** Before the details of a vehicle change. */
export const detailsChanging = hook<[tx: Db, held: OwnedVehicle, change: Partial<VehicleChange>]>('details changing')
/** After a change of identity: 'all unsealed' also withdraws confirmations given under its old one. */
export const identityChanged =
  hook<[tx: Db, held: OwnedVehicle, which: 'all unsealed' | 'unanswered']>('identity changed')
export const putOnSale = hook<[tx: Db, access: VehicleAccess, is_for_sale: boolean]>('put on sale')
export const vehicleDeleted = hook<[tx: Db, vehicle_id: string]>('vehicle deleted')
