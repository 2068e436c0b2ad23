import type { DueKind } from '#domain/vehicles/due-date.ts'
import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import { hook } from '../../platform/hook.ts'
import type { OwnedVehicle, VehicleAccess } from '../access.ts'

/* What other areas do when a vehicle changes, in the transaction that has locked it. */

interface DueDateMove {
  kind: DueKind
  from: string | null
  to: string | null
  /** The record that moved it. */
  by: string | null
}
/** When one of a vehicle's dates is another one than before. */
export const dueDateMoved =
  hook<[tx: Db, vehicle: { id: string; user_id: string }, move: DueDateMove]>('due date moved')
/** When its odometer was read, or a reading was corrected or withdrawn. Of those of records their own acts tell. */
export const mileageRead = hook<[tx: Db, vehicle: { id: string }]>('mileage read')
/** Refuses what must not happen to a vehicle while somebody may still accept it, in the given words or its own. */
export const refusedWhileOffered = hook<[tx: Db, vehicle_id: string, sentence?: string]>('refused while offered')
/** Before the details of a vehicle change. */
export const detailsChanging = hook<[tx: Db, held: OwnedVehicle, change: Partial<VehicleChange>]>('details changing')
/** After a change of identity: 'all unsealed' also withdraws confirmations given under its old one. */
export const identityChanged =
  hook<[tx: Db, held: OwnedVehicle, which: 'all unsealed' | 'unanswered']>('identity changed')
export const putOnSale = hook<[tx: Db, access: VehicleAccess, is_for_sale: boolean]>('put on sale')
export const vehicleDeleted = hook<[tx: Db, vehicle_id: string]>('vehicle deleted')
