import { z } from 'zod'
import { fileIds, money, text, version } from '../basics/fields.ts'
import type { Attachment } from '../basics/upload.ts'
import type { DescribedVehicle } from '../vehicles/vehicle.ts'
import type { ListingEvidence } from './buyer-facts.ts'

export const mostListingImages = 20

const fields = z.object({
  price: money('Please enter the price'),
  location: text(200, 'Please enter the location'),
  contact_phone: text(40, 'Please enter a contact phone number'),
  contact_email: z
    .string()
    .trim()
    .max(254, 'Use 254 characters or fewer')
    .pipe(z.email('Please enter a valid email address')),
  description: text(10_000, 'Please enter a description'),
})

export const listingForm = fields
/** The images in the order shown. `version` is missing for a listing that does not exist yet. */
export const listingSave = fields.extend({
  image_ids: fileIds(mostListingImages).default([]),
  version: version.optional(),
})
export type ListingSave = z.output<typeof listingSave>

export type ListingStatus = 'draft' | 'published'
/** `version` is the one that was previewed; unpublishing needs none, so that it always works. */
export const listingStatusChange = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal('published'), version }),
    z.object({ status: z.literal('draft'), version: version.optional() }),
  ],
  'Please choose a status',
)
export type ListingStatusChange = z.output<typeof listingStatusChange>

export interface Listing {
  id: string
  price: number
  location: string
  contact_phone: string
  contact_email: string
  description: string
  images: Attachment[]
  status: ListingStatus
  url_slug: string
  published_at: string | null
  /** By a moderator; its owner still sees it. */
  is_hidden: boolean
  version: number
}

/** What a visitor sees of a published one. Phone and email come after a click, from a separate call. */
export interface PublicListing {
  id: string
  slug: string
  price: number
  location: string
  description: string
  /** The description as markup, made by listingHtml on the server. */
  html_content: string
  images: { id: string; url: string; width: number | null; height: number | null }[]
  published_at: string
  seller_name: string
  vehicle: DescribedVehicle & {
    mot_expiry: string | null
    number_of_previous_keepers: number | null
    image_url: string | null
  }
  /** The vehicle's own photo. */
  photo_size: { width: number; height: number } | null
  /** Its legal class, if the registry has it: 'Car', 'Motorcycle'. */
  vehicle_class: string | null
  /** The vehicle's public history, while it is shown. */
  history_slug: string | null
  /** How much of that history is there, per cent, as the buyer's report says it. */
  completeness: number | null
  evidence: ListingEvidence
}

export interface ListingContact {
  contact_phone: string
  contact_email: string
}

/** Why a draft can't be published, and what to do about it. */
export const notForSale =
  'You can only list a vehicle that’s for sale. Press Mark for Sale at the top of its page, then publish.'

export const hiddenListing =
  'A moderator has hidden this listing from others. You can still change it; your notifications say why it was hidden.'

export const listingTexts = {
  hiddenStays:
    'A moderator has hidden this listing. You can’t delete it while it’s hidden; contact us if you disagree.',
  saveFailed: 'Failed to save listing. Please try again.',
  publishFailed: 'Failed to publish listing. Please try again.',
  unpublishFailed: 'Failed to unpublish listing. Please try again.',
  deleteFailed: 'Failed to delete listing. Please try again.',
  copyFailed: 'Failed to copy listing URL',
  noAddress: 'No public URL available',
}
