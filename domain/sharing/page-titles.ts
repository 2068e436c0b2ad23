import { priceWords } from '../basics/format.ts'
import { vehicleName } from '../vehicles/garage.ts'
import { formatRegistration } from '../vehicles/registration.ts'
import type { PublicListing } from './listing.ts'
import type { PublicVehicle } from './public-vehicle.ts'

/** '1971 MG MGB Roadster (KMD 397J)' */
export const vehicleTitle = (vehicle: Pick<PublicVehicle, 'year' | 'make' | 'model' | 'registration_number'>) =>
  [vehicleName(vehicle), vehicle.registration_number && `(${formatRegistration(vehicle.registration_number)})`]
    .filter(Boolean)
    .join(' ')

export const listingTitle = ({ vehicle, price }: Pick<PublicListing, 'vehicle' | 'price'>) =>
  `${vehicleName(vehicle)} for sale, ${priceWords(price)}`
