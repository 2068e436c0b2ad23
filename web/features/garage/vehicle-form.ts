import type { z } from 'zod'
import { formatRegistration } from '#domain/registration.ts'
import type { RegistryPrefill } from '#domain/registry.ts'
import { longestRegistration, newVehicle, type VehicleDetail } from '#domain/vehicle.ts'

/** What is typed in the Add and the Edit dialog alike; the photo, the status and the version stand beside it. */
export const vehicleForm = newVehicle.omit({ image_file_id: true, looked_up: true })
export type VehicleFormIn = z.input<typeof vehicleForm>

export const emptyVehicle = (): VehicleFormIn => ({
  registration_number: '',
  make: '',
  model: '',
  year: String(new Date().getFullYear()),
  engine_type: '',
  transmission: 'Manual',
  fuel_type: 'Petrol',
  mileage: '0',
})

/** Spaced as on the car, where the field has room for the space. */
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
  mileage: String(vehicle.mileage),
})

/** Where the registry is silent, what stands in the form stays. */
export const prefilled = (form: VehicleFormIn, found: RegistryPrefill): VehicleFormIn => ({
  ...form,
  registration_number: asPlate(found.registration_number),
  make: found.make ?? form.make,
  model: found.model ?? form.model,
  year: found.year === null ? form.year : String(found.year),
  engine_type: found.engine_type ?? form.engine_type,
  transmission: found.transmission ?? form.transmission,
  fuel_type: found.fuel_type ?? form.fuel_type,
})
