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
/** Made by the guard and nowhere else: whoever holds one knows that it belongs to the member who asked. */
export type OwnedVehicle = Pick<Selectable<Vehicles>, (typeof ownedColumns)[number]> & { readonly [checked]: true }

/** What somebody may do with a vehicle. Its owner is the only one there is as yet. */
export type VehicleRole = 'owner'

/**
 * The only thing that a guard of a vehicle hands over. The actor is who asks: who enters a record, uploads its files and
 * earns its points. The vehicle's owner is whose costs, reminders and totals they are.
 */
export interface VehicleAccess {
  vehicle: OwnedVehicle
  actor: Member
  role: VehicleRole
}
