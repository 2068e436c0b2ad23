import { identityIsOffered, mileageIsOffered } from '#domain/ownership/transfer.ts'
import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { refuseWhilePending } from './expire-transfers.ts'

const identity = ['registration_number', 'make', 'model', 'year'] as const

/**
 * A vehicle's identity can't change while a transfer is pending. Called in a transaction that holds the vehicle; other
 * details may change, and the buyer is told.
 */
export async function refuseIdentityChange(tx: Db, held: OwnedVehicle, change: Partial<VehicleChange>) {
  const isAnother = identity.some((field) => change[field] !== undefined && change[field] !== held[field])
  const isTurnedBack = change.mileage !== undefined && change.mileage < held.mileage
  if (isAnother || isTurnedBack) await refuseWhilePending(tx, held.id, isAnother ? identityIsOffered : mileageIsOffered)
}
