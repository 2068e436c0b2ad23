import { sql } from 'kysely'
import type { Listing, ListingContact, PublicListing } from '#domain/sharing/listing.ts'
import { listingHtml } from '#domain/sharing/listing-html.ts'
import { reportOf } from '#domain/sharing/report-words.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { recallOf } from '../../records/mot-defects/mot-defects.queries.ts'
import { imagesOf } from '../../records/record-images.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { publiclyStandingOut, withOddReadings } from '../../vehicles/garage/mileage-facts.ts'
import { readReport } from '../reports/read-report.ts'
import { asListingEvidence, mileageRead, publicTests, type SelectedEvidence, valuation } from './buyer-facts.ts'

/** As its owner sees it. Having none is not an error. */
export async function findListing(db: Db, { id, user_id }: OwnedVehicle): Promise<Listing | null> {
  const found = await db
    .selectFrom('vehicle_listings')
    .select([
      'vehicle_listings.id',
      sql<number>`price::float8`.as('price'),
      'location',
      'contact_phone',
      'contact_email',
      'description',
      imagesOf('vehicle_listing_id', 'vehicle_listings.id').as('images'),
      'status',
      'url_slug',
      'published_at',
      sql<boolean>`hidden_at is not null`.as('is_hidden'),
      'version',
    ])
    .where('vehicle_listings.vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .$castTo<Listing>()
    .executeTakeFirst()
  return found ?? null
}

/**
 * When a listing is open to everybody. Checked each time, so that whatever ends it (unpublishing, Remove from Sale, a
 * handover, a deleted vehicle, a suspended owner, a moderator) takes effect at once, pictures included.
 */
export const isShownListing = `
  vehicle_listings.status = 'published' and vehicle_listings.hidden_at is null
  and vehicles.status = 'For Sale' and vehicles.deleted_at is null and vehicles.user_id = vehicle_listings.user_id
  and users.suspended_at is null and users.deleted_at is null`
export const isShown = sql.raw<boolean>(isShownListing)

const shownListing = (db: Db, slug: string) =>
  db
    .selectFrom('vehicle_listings')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_listings.vehicle_id')
    .innerJoin('users', 'users.id', 'vehicle_listings.user_id')
    .where('url_slug', '=', slug)
    .where(isShown)

export async function getPublicListing(db: Db, slug: string): Promise<PublicListing> {
  const found = await shownListing(db, slug)
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .leftJoin('files as photo', 'photo.id', 'vehicles.image_file_id')
    .select([
      'vehicle_listings.id',
      'vehicle_listings.vehicle_id',
      'url_slug',
      sql<number>`price::float8`.as('price'),
      'location',
      'description',
      'html_content',
      sql<string>`coalesce(published_at, vehicle_listings.updated_at)`.as('published_at'),
      sql<string>`coalesce(nullif(trim(users.name), ''), 'Unknown')`.as('seller_name'),
      publicImages.as('images'),
      'vehicles.make',
      'vehicles.model',
      'year',
      'registration_number',
      'engine_type',
      'vehicles.transmission',
      'vehicles.fuel_type',
      'mileage',
      'mileage_km',
      'odometer_unit',
      publiclyStandingOut('vehicles').as('standing_out'),
      'color',
      'door_plan',
      'mot_expiry',
      'number_of_previous_keepers',
      // The vehicle's own photo and history are shown by its public page, and only while that is on.
      sql<string | null>`case when is_public then image_url end`.as('image_url'),
      sql<PublicListing['photo_size']>`case when is_public and photo.width is not null
        then jsonb_build_object('width', photo.width, 'height', photo.height) end`.as('photo_size'),
      'vehicle_data.vehicle_class',
      sql<string | null>`case when is_public then public_url end`.as('history_slug'),
      evidence.as('evidence'),
    ])
    .executeTakeFirst()
  if (!found) throw notFound('Listing')
  const { id, url_slug, price, location, description, html_content, published_at, seller_name, images, ...rest } =
    withOddReadings(found)
  const { vehicle_id, history_slug, photo_size, vehicle_class, evidence: selected, ...vehicle } = rest
  const history = history_slug ? await readReport(db, vehicle_id, { kind: 'visitor' }) : undefined
  return {
    id,
    slug: url_slug,
    price,
    location,
    description,
    html_content: html_content ?? listingHtml(description),
    images,
    published_at,
    seller_name,
    vehicle,
    photo_size,
    vehicle_class,
    history_slug,
    completeness: history ? reportOf(history).completeness.figure : null,
    evidence: asListingEvidence(selected),
  }
}

const evidence = sql<SelectedEvidence>`(
  select json_build_object('valuation', ${valuation}, 'mileage_read', ${mileageRead}, 'tests', ${publicTests},
                           'recall', ${recallOf('v')})
    from vehicles as v where v.id = vehicle_listings.vehicle_id)`

const publicImages = sql<PublicListing['images']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', files.id, 'url', record_images.url, 'width', files.width,
                                      'height', files.height) order by record_images.position, record_images.id)
    from record_images join files on files.id = record_images.file_id and files.state = 'stored'
   where record_images.vehicle_listing_id = vehicle_listings.id), '[]'::jsonb)`

export async function getListingContact(db: Db, slug: string): Promise<ListingContact> {
  const found = await shownListing(db, slug).select(['contact_phone', 'contact_email']).executeTakeFirst()
  if (!found) throw notFound('Listing')
  return found
}

/** Whether the picture in `files` belongs to a listing that everybody may see now, for a statement in plain SQL. */
export const isInShownListing = `exists (
  select from record_images
    join vehicle_listings on vehicle_listings.id = record_images.vehicle_listing_id
    join vehicles on vehicles.id = vehicle_listings.vehicle_id
    join users on users.id = vehicle_listings.user_id
   where record_images.file_id = files.id and ${isShownListing})`
