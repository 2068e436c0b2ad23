import type { z } from 'zod'
import { readIn } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import type { RegistryPrefill } from '#domain/vehicles/registry.ts'
import { longestRegistration, newVehicle, type VehicleDetail } from '#domain/vehicles/vehicle.ts'

/** The fields that Add and Edit share, without the photo, the status and the version. */
export const vehicleForm = newVehicle.omit({ image_file_id: true, looked_up: true, confirmed: true })
export type VehicleFormIn = z.input<typeof vehicleForm>

export const emptyVehicle = (): VehicleFormIn => ({
  registration_number: '',
  make: '',
  model: '',
  year: londonToday().slice(0, 4),
  engine_type: '',
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: '0',
  odometer_unit: 'mi',
})

/** Spaced as on the car, if the space fits in the field. */
function asPlate(registration: string) {
  const spaced = formatRegistration(registration)
  return spaced.length <= longestRegistration ? spaced : registration
}

export const filledFrom = (vehicle: VehicleDetail): VehicleFormIn => ({
  registration_number: asPlate(vehicle.registration_number ?? ''),
  make: vehicle.make,
  model: vehicle.model,
  year: String(vehicle.year),
  engine_type: vehicle.engine_type ?? '',
  transmission: vehicle.transmission,
  fuel_type: vehicle.fuel_type,
  mileage: String(readIn(vehicle.odometer_unit, vehicle.mileage, vehicle.mileage_km)),
  odometer_unit: vehicle.odometer_unit,
})

const saidOf = ({ mileage_in_km, mileage, ...found }: RegistryPrefill) => {
  const { make, model, year, engine_type, transmission, fuel_type } = found
  const read = mileage_in_km ?? mileage
  return {
    make,
    model,
    year: year === null ? null : String(year),
    engine_type,
    transmission,
    fuel_type,
    mileage: read === null ? null : String(read),
    odometer_unit: read === null ? null : mileage_in_km === null ? 'mi' : 'km',
  }
}

/** A lookup decides which car it is: its MOT tests come with it. */
export const lockedBy = (found: RegistryPrefill) =>
  (['make', 'model', 'year'] as const).filter((name) => found[name] !== null)

/** Most cars here count miles. */
export const readAtTest = ({ mileage_in_km }: RegistryPrefill): string | undefined =>
  mileage_in_km === null ? undefined : 'In kilometres, as read at the last MOT'

/** Fields the registry leaves empty keep what was typed, but not what an earlier lookup of another car filled in. */
export function prefilled(form: VehicleFormIn, found: RegistryPrefill, before?: RegistryPrefill): VehicleFormIn {
  const earlier: Record<string, string | null> = before ? saidOf(before) : {}
  const typed = Object.entries(form).filter(([name, value]) => value !== earlier[name])
  const said = Object.entries(saidOf(found)).filter(([, value]) => value !== null)
  return {
    ...emptyVehicle(),
    ...Object.fromEntries([...typed, ...said]),
    registration_number: asPlate(found.registration_number),
  }
}
