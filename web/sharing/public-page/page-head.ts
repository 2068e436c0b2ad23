import { vehicleTitle } from '#domain/sharing/page-titles.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { mileageFits } from '#domain/vehicles/mileage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { coverSizes, pictureSources } from './picture.ts'
import { summaryOf } from './words.ts'

/** For search engines and link previews. */
export function pageHead(vehicle: PublicVehicle) {
  const share = `/p/${vehicle.slug}/og.png?v=${lookOf(vehicle)}`
  const cover = vehicle.image_url
    ? pictureSources(vehicle.image_url, vehicle.image_size ?? { width: null, height: null })
    : undefined
  return {
    meta: [
      { name: 'description', content: summaryOf(vehicle) },
      { property: 'og:type', content: 'website' },
      { property: 'og:image', content: share },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: vehicleTitle(vehicle) },
      { property: 'og:locale', content: 'en_GB' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { 'script:ld+json': structuredData(vehicle, share) },
    ],
    links: cover
      ? [
          {
            rel: 'preload',
            as: 'image',
            href: cover.src,
            ...(cover.srcSet ? { imagesrcset: cover.srcSet, imagesizes: coverSizes } : {}),
            fetchpriority: 'high',
          },
        ]
      : [],
  }
}

/** Changes with what the picture shows: chats cache it by its address. */
function lookOf({
  year,
  make,
  model,
  registration_number,
  fuel_type,
  for_sale,
  color,
  ...rest
}: PublicVehicle): string {
  const shown = [year, make, model, registration_number, fuel_type, for_sale, color, rest.door_plan, rest.image_url]
  let sum = 0x811c9dc5
  for (const sign of JSON.stringify(shown)) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** In schema.org terms, with nothing that the page does not show. */
function structuredData(vehicle: PublicVehicle, share: string) {
  return {
    '@context': 'https://schema.org',
    '@type': bodyTypeOf(vehicle.door_plan) === 'motorcycle' ? 'Motorcycle' : 'Car',
    '@id': `/p/${vehicle.slug}`,
    url: `/p/${vehicle.slug}`,
    name: vehicleName(vehicle),
    description: vehicle.public_description ?? summaryOf(vehicle),
    image: vehicle.image_url ?? share,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    ...(vehicle.registration_number && {
      identifier: {
        '@type': 'PropertyValue',
        propertyID: 'registration',
        value: formatRegistration(vehicle.registration_number),
      },
    }),
    ...(mileageFits(vehicle) && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
    }),
    vehicleTransmission: vehicle.transmission,
    fuelType: vehicle.fuel_type,
    ...(vehicle.engine_type && { vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engine_type } }),
    ...(vehicle.color && { color: vehicle.color }),
    ...(vehicle.date_first_registered && { dateVehicleFirstRegistered: vehicle.date_first_registered }),
    ...(vehicle.number_of_previous_keepers !== null && {
      numberOfPreviousOwners: vehicle.number_of_previous_keepers,
    }),
  }
}
