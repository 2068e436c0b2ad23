import type { Selectable } from 'kysely'
import type { SharedRole, VehicleRole } from '#domain/vehicles/vehicle-access.ts'
import type { CostReader } from '../members/cost-visibility.ts'
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

/** Of somebody whom the owner lets in: which grant it is, and what they are told. */
export interface Grant {
  id: string
  member_id: string
  role: SharedRole
  shows_costs: boolean
  shows_documents: boolean
}

declare const checked: unique symbol
/** Only created by the guard: holding one proves that the member making the request may be here. */
export type OwnedVehicle = Pick<Selectable<Vehicles>, (typeof ownedColumns)[number]> & {
  readonly [checked]: true
  /** Absent for the owner, and for acts, which read what they change in full. */
  readonly grant?: Grant
}

/** Whose costs a reader of this vehicle is told. */
export const costReader = ({ user_id, grant }: Pick<OwnedVehicle, 'user_id' | 'grant'>): CostReader =>
  grant && !grant.shows_costs ? { entered_by: grant.member_id } : user_id

/** Who is told of no documents but those they entered, if anybody. */
export const ownDocumentsOnly = ({ grant }: Pick<OwnedVehicle, 'grant'>): string | undefined =>
  grant && !grant.shows_documents ? grant.member_id : undefined

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
