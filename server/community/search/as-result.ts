import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { SearchResult } from '#domain/community/search-result.ts'

/** How each kind of thing is shown among the results, and where it leads. */

interface Person {
  id: string
  name: string
  avatar_url: string | null
  followers_count: number
}
export const asPerson =
  (me: string) =>
  ({ id, name, avatar_url, followers_count }: Person): SearchResult => ({
    ...{ type: 'user', id, title: name, imageUrl: sized(avatar_url, 96), href: `/profile/${id}` },
    subtitle: id === me ? 'You' : plural(followers_count, 'follower'),
  })

interface Vehicle {
  id: string
  user_id: string
  make: string
  model: string
  year: number
  image_url: string | null
  public_url: string | null
  registration_number: string | null
  owner: string
}
const asVehicle = ({ id, year, make, model, image_url }: Vehicle, subtitle: string, href: string): SearchResult => ({
  ...{ type: 'vehicle', id, title: `${year} ${make} ${model}`, subtitle, imageUrl: sized(image_url, 320), href },
})
/** The member's own, and those shared with them, before others' public ones. */
export function asVehicles(me: string, own: Vehicle[], shown: Vehicle[]): SearchResult[] {
  const known = new Set(own.map(({ id }) => id))
  return [
    ...own.map((vehicle) => ({
      ...asVehicle(
        vehicle,
        vehicle.user_id === me ? 'Your vehicle' : `Shared by ${vehicle.owner}`,
        `/vehicle/${vehicle.id}`,
      ),
      ...(vehicle.registration_number && { plate: vehicle.registration_number }),
    })),
    ...shown
      .filter(({ id }) => !known.has(id))
      .map((vehicle) => asVehicle(vehicle, vehicle.owner || 'Unknown', `/p/${vehicle.public_url}`)),
  ]
}

interface Business {
  user_id: string
  business_name: string
  business_type: string
  city: string
  logo_url: string | null
  is_verified: boolean
}
export const asBusiness = (business: Business): SearchResult => ({
  ...{ type: 'business', id: business.user_id, title: business.business_name },
  subtitle: `${business.business_type} in ${business.city}${business.is_verified ? ', verified' : ''}`,
  imageUrl: sized(business.logo_url, 96),
  href: `/business/${business.user_id}`,
})

interface Guide {
  id: string
  title: string
  make: string
  model: string
  thumbnail_url: string | null
  author: string
}
export const asGuide = ({ id, title, make, model, thumbnail_url, author }: Guide): SearchResult => ({
  ...{ type: 'guide', id, title, imageUrl: sized(thumbnail_url, 320), href: `/guides?guide=${id}` },
  subtitle: [make === 'All' ? 'All makes' : model === 'All' ? make : `${make} ${model}`, `by ${author}`].join(', '),
})

interface Post {
  id: string
  title: string
  author: string
  avatar_url: string | null
  day: string
}
export const asPost = ({ id, title, author, avatar_url, day }: Post): SearchResult => ({
  ...{ type: 'post', id, title, imageUrl: sized(avatar_url, 96), href: `/updates?post=${id}`, author },
  subtitle: `${author}, ${formatLongDate(day)}`,
})
