import type { PublicListing } from '#domain/sharing/listing.ts'
import { listingTitle } from '#domain/sharing/page-titles.ts'
import { schemaTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { mileageFits } from '#domain/vehicles/mileage.ts'
import { picturesOf, stageSizes } from './listed-pictures.ts'

/** The page's head: title, link preview and structured data. */
export function listingHead(listing: PublicListing) {
  const { price, location, description } = listing
  const [first] = picturesOf(listing)
  const title = listingTitle(listing)
  const words = `${location}. ${description}`.replace(/\s+/g, ' ').trim()
  const about = words.length > 160 ? `${words.slice(0, 157).trimEnd()}…` : words
  return {
    meta: [
      { title: `${title}: GarageTale` },
      { name: 'description', content: about },
      { property: 'og:title', content: title },
      { property: 'og:description', content: about },
      { property: 'product:price:amount', content: price.toFixed(2) },
      { property: 'product:price:currency', content: 'GBP' },
      ...(first ? [{ property: 'og:image', content: first.large }] : []),
      { name: 'twitter:card', content: first ? 'summary_large_image' : 'summary' },
      { 'script:ld+json': vehicleForSale(listing) },
    ],
    links: first?.sources
      ? [
          {
            rel: 'preload',
            as: 'image',
            imageSrcSet: first.sources,
            imageSizes: stageSizes,
            fetchPriority: 'high' as const,
          },
        ]
      : [],
  }
}

function vehicleForSale(listing: PublicListing) {
  const { vehicle, price, slug } = listing
  const url = `/listings/${slug}`
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypeOf(listing.vehicle_class, vehicle.door_plan),
    name: vehicleName(vehicle),
    url,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    ...(mileageFits(vehicle) && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: vehicle.mileage, unitCode: 'SMI' },
    }),
    fuelType: vehicle.fuel_type,
    vehicleTransmission: vehicle.transmission,
    itemCondition: 'https://schema.org/UsedCondition',
    description: listing.description,
    ...(vehicle.color ? { color: vehicle.color } : {}),
    ...(vehicle.engine_type ? { vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engine_type } } : {}),
    ...(vehicle.number_of_previous_keepers === null
      ? {}
      : { numberOfPreviousOwners: vehicle.number_of_previous_keepers }),
    image: picturesOf(listing).map(({ large }) => ({ '@type': 'ImageObject', contentUrl: large })),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      availableAtOrFrom: { '@type': 'Place', name: listing.location },
      seller: { '@type': 'Person', name: listing.seller_name },
    },
  }
}
