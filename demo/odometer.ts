import { asKept, type DistanceUnit, readIn } from '#domain/basics/distance.ts'
import type { Vehicle } from './entities.ts'

/* One car of the community came from abroad, and counts kilometres. */

type Counting = Pick<Vehicle, 'is'>

export const unitOf = ({ is }: Counting): DistanceUnit => (is.has('kilometres') ? 'km' : 'mi')

/** As its instrument shows it. */
export const readingOf = (vehicle: Counting, miles: number) => {
  const unit = unitOf(vehicle)
  return { value: readIn(unit, miles), unit }
}

/** As a record keeps it. */
export function mileageOf(vehicle: Counting, miles: number) {
  const { value, unit } = readingOf(vehicle, miles)
  const { mileage, mileage_km } = asKept(value, unit)
  return mileage_km === null ? { mileage } : { mileage, mileage_km }
}
