import type { Selectable } from 'kysely'
import type { Member } from '../platform/auth/session.ts'
import type { Vehicles } from '../platform/database/schema.gen.ts'

export const ownedColumns = [
  'id',
  'user_id',
  'make',
  'model',
  'year',
  'registration_number',
  'mileage',
  'mileage_km',
  'odometer_unit',
  'fuel_type',
  'status',
  'is_public',
  'image_file_id',
  'last_service',
  'next_service',
  'pending_transfer_id',
  'version',
] as const

declare const checked: unique symbol
/** Only created by the guard: holding one proves that it belongs to the member making the request. */
export type OwnedVehicle = Pick<Selectable<Vehicles>, (typeof ownedColumns)[number]> & { readonly [checked]: true }

/** What somebody may do with a vehicle. So far there is only its owner. */
export type VehicleRole = 'owner'

/**
 * What a vehicle's guard provides. The actor is the member making the request, who enters a record, uploads its files,
 * earns its points and is held to the hourly limits. The owner, `vehicle.user_id`, is the one whose costs, reminders,
 * totals, listing and plan they are, and who is told when the vehicle changes.
 */
export interface VehicleAccess {
  vehicle: OwnedVehicle
  actor: Member
  role: VehicleRole
}
