import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import { hook } from '../../platform/hook.ts'
import type { OwnedVehicle } from './own-vehicle.ts'

/* What other areas have to say when a vehicle changes, inside the transaction that holds it. */

interface RegistryDates {
  mot_expiry: string | null
  tax_due_date: string | null
}
/** When a vehicle is added with what the registry knows of it. */
export const registryDatesFound =
  hook<[tx: Db, whose: { vehicle_id: string; user_id: string }, dates: RegistryDates]>('registry dates found')
/** Refuses what must not happen to a vehicle while somebody may still accept it, in the given words or its own. */
export const refusedWhileOffered = hook<[tx: Db, vehicle_id: string, sentence?: string]>('refused while offered')
/** Before the details of a vehicle change. */
export const detailsChanging = hook<[tx: Db, held: OwnedVehicle, change: Partial<VehicleChange>]>('details changing')
/** After it was renamed: 'all unsealed' also takes back what was confirmed of it under its old name. */
export const identityChanged =
  hook<[tx: Db, held: OwnedVehicle, which: 'all unsealed' | 'unanswered']>('identity changed')
export const putOnSale = hook<[tx: Db, held: OwnedVehicle, is_for_sale: boolean]>('put on sale')
export const vehicleDeleted = hook<[tx: Db, vehicle_id: string]>('vehicle deleted')
