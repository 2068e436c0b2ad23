import { queryOptions } from '@tanstack/react-query'
import type { BuyerFacts } from '#domain/sharing/buyer-facts.ts'
import type { Listing, ListingSave, ListingStatusChange } from '#domain/sharing/listing.ts'
import { http } from '../../app/http.ts'
import { publicAddress } from '../../app/public-address.ts'

export const listingPath = (vehicleId: string) => `/vehicles/${vehicleId}/listing`

/** Null while the vehicle has none. */
export const listingQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'listing'],
    queryFn: () => http.get<Listing | null>(listingPath(vehicleId)),
  })

/** Each time the editor opens: what is asked may have been answered since. */
export const buyerFactsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'listing', 'buyer-facts'],
    queryFn: () => http.get<BuyerFacts>(`${listingPath(vehicleId)}/buyer-facts`),
    staleTime: 0,
  })

export const saveListing = (vehicleId: string, listing: ListingSave, key: string) =>
  // The version keeps a change from being saved twice; only the first save needs a key.
  http.put<Listing>(listingPath(vehicleId), listing, listing.version === undefined ? { key } : {})

export const putListingStatus = (vehicleId: string, change: ListingStatusChange) =>
  http.put<Listing>(`${listingPath(vehicleId)}/status`, change)

export const listingAddress = (slug: string) => publicAddress(`/listings/${slug}`)
