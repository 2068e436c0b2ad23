import { identityIsOffered } from '#domain/ownership/transfer.ts'
import type { VehicleChange } from '#domain/vehicles/vehicle.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { refuseWhilePending } from './expire-transfers.ts'

const identity = ['registration_number', 'make', 'model', 'year'] as const

/**
 * What is offered to somebody stays that vehicle until they have answered. Inside a transaction that holds it; the other
 * details may change, and whoever accepts is told.
 */
export async function refuseIdentityChange(tx: Db, held: OwnedVehicle, change: Partial<VehicleChange>) {
  const isAnother = identity.some((field) => change[field] !== undefined && change[field] !== held[field])
  const isTurnedBack = change.mileage !== undefined && change.mileage < held.mileage
  if (isAnother || isTurnedBack) await refuseWhilePending(tx, held.id, identityIsOffered)
}
