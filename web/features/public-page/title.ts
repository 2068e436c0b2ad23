import type { PublicVehicle } from '#domain/public-vehicle.ts'
import { formatRegistration } from '#domain/registration.ts'

export const nameOf = ({ year, make, model }: Pick<PublicVehicle, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`

export const titleOf = (vehicle: PublicVehicle) =>
  [nameOf(vehicle), vehicle.registration_number && `(${formatRegistration(vehicle.registration_number)})`]
    .filter(Boolean)
    .join(' ')
