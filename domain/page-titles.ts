import { formatMoney } from './format.ts'
import { vehicleName } from './garage.ts'
import type { PublicListing } from './listing.ts'
import type { PublicVehicle } from './public-vehicle.ts'
import { formatRegistration } from './registration.ts'

/** '1971 MG MGB Roadster (KMD 397J)' */
export const vehicleTitle = (vehicle: Pick<PublicVehicle, 'year' | 'make' | 'model' | 'registration_number'>) =>
  [vehicleName(vehicle), vehicle.registration_number && `(${formatRegistration(vehicle.registration_number)})`]
    .filter(Boolean)
    .join(' ')

/** £8,450, and pence only where there are some. */
export const priceWords = (pounds: number) => formatMoney(pounds).replace(/\.00$/, '')

export const listingTitle = ({ vehicle, price }: Pick<PublicListing, 'vehicle' | 'price'>) =>
  `${vehicleName(vehicle)} for sale, ${priceWords(price)}`
