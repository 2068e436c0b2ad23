import type { PublicListing } from '../sharing/listing.ts'
import type { PublicVehicle } from '../sharing/public-vehicle.ts'
import { vehicleName } from '../vehicles/garage.ts'
import { formatRegistration } from '../vehicles/registration.ts'
import { formatMoney } from './format.ts'

/** '1971 MG MGB Roadster (KMD 397J)' */
export const vehicleTitle = (vehicle: Pick<PublicVehicle, 'year' | 'make' | 'model' | 'registration_number'>) =>
  [vehicleName(vehicle), vehicle.registration_number && `(${formatRegistration(vehicle.registration_number)})`]
    .filter(Boolean)
    .join(' ')

/** £8,450, and pence only where there are some. */
export const priceWords = (pounds: number) => formatMoney(pounds).replace(/\.00$/, '')

export const listingTitle = ({ vehicle, price }: Pick<PublicListing, 'vehicle' | 'price'>) =>
  `${vehicleName(vehicle)} for sale, ${priceWords(price)}`
