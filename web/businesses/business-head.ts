import { sized } from '#domain/basics/file.ts'
import {
  averageRating,
  type Business,
  type BusinessType,
  type Hours,
  type Weekday,
  weekdays,
} from '#domain/businesses/business.ts'

/** The page's head: title, link preview and structured data. */
export function businessHead(business: Business) {
  const { business_name, business_type, city, description } = business
  const picture = sized(business.banner_url ?? business.images[0]?.url ?? business.logo_url, 1600)
  const title = businessTitle(business)
  const words = `${business_type} in ${city}. ${description}`.replace(/\s+/g, ' ').trim()
  const about = [...words].length > 160 ? `${[...words].slice(0, 157).join('').trimEnd()}…` : words
  return {
    meta: [
      { title: `${title}: GarageTale` },
      { name: 'description', content: about },
      { property: 'og:title', content: business_name },
      { property: 'og:description', content: about },
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
      { 'script:ld+json': localBusiness(business) },
    ],
  }
}

const businessTitle = ({ business_name, business_type, city }: Business) =>
  `${business_name}, ${business_type} in ${city}`

const schemaTypes: Record<BusinessType, string> = {
  'Auto Repair': 'AutoRepair',
  'Tuning Shop': 'AutoRepair',
  Detailer: 'AutoWash',
  'Tyre Specialist': 'TireShop',
  'Body Shop': 'AutoBodyShop',
  'Performance Shop': 'AutoRepair',
  'General Maintenance': 'AutoRepair',
}

function localBusiness(business: Business) {
  const { reviews, services } = business
  const pictures = [business.banner_url, business.logo_url, ...business.images.map(({ url }) => url)]
  const hours = weekdays.flatMap((day) => openingHours(day, business.operating_hours[day]))
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[business.business_type],
    name: business.business_name,
    url: `/business/${business.user_id}`,
    description: business.description,
    telephone: business.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address,
      addressLocality: business.city,
      postalCode: business.postal_code,
      addressCountry: business.country,
    },
    ...(business.website ? { sameAs: [business.website] } : {}),
    image: pictures.flatMap((url) => (url ? [{ '@type': 'ImageObject', contentUrl: sized(url, 1600) }] : [])),
    ...(hours.length > 0 ? { openingHoursSpecification: hours } : {}),
    ...(reviews.average !== null && reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: averageRating(reviews.average),
            reviewCount: reviews.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    ...(services.length > 0
      ? {
          makesOffer: services.map(({ name, price, is_quote_required }) => ({
            '@type': 'Offer',
            itemOffered: { '@type': 'Service', name },
            ...(price !== null && !is_quote_required ? { price: price.toFixed(2), priceCurrency: 'GBP' } : {}),
          })),
        }
      : {}),
  }
}

/** Hours are free text; structured data needs times of day. */
function openingHours(day: Weekday, { open, close }: Hours) {
  const isTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed)
  if (!isTime(open) || !isTime(close)) return []
  const dayOfWeek = `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes: close }]
}
