import type { z } from 'zod'
import type { ListingEvidence } from '#domain/sharing/buyer-facts.ts'
import { type Listing, listingForm } from '#domain/sharing/listing.ts'
import { listingHtml } from '#domain/sharing/listing-html.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { AttachedFile } from '../../ui/forms/attachments-field.tsx'
import type { ShownListing } from './listing-article.tsx'

export type ListingValues = z.input<typeof listingForm>

export const valuesOf = (listing: Listing | null): ListingValues => ({
  price: listing ? listing.price.toFixed(2).replace(/\.00$/, '') : '',
  location: listing?.location ?? '',
  contact_phone: listing?.contact_phone ?? '',
  contact_email: listing?.contact_email ?? '',
  description: listing?.description ?? '',
})

/** The form's values, as a buyer would see them. */
export function shownAs(
  values: ListingValues,
  files: AttachedFile[],
  vehicle: VehicleDetail,
  evidence?: ListingEvidence,
): ShownListing {
  const price = listingForm.shape.price.safeParse(values.price)
  return {
    vehicle,
    price: price.success ? price.data : null,
    location: values.location.trim(),
    html: listingHtml(values.description),
    seller: vehicle.owner_name,
    publishedAt: null,
    evidence,
    pictures: files.flatMap(({ key, href, preview, state }) => {
      const large = href ? `${href}/800` : preview
      return large && state !== 'failed' ? { key, large, thumb: preview ?? large } : []
    }),
  }
}
