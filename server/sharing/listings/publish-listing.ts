import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import { hiddenListing, type Listing, type ListingStatusChange, notForSale } from '#domain/sharing/listing.ts'
import { listingHtml } from '#domain/sharing/listing-html.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict, limitReached } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getListing } from './save-listing.ts'

/** A draft is published, or a published one becomes a draft again; its address stays the same. */
export const setListingStatus = (services: Services, vehicle: OwnedVehicle, change: ListingStatusChange) =>
  services.db.transaction().execute(async (tx): Promise<Listing> => {
    const held = await holdVehicle(tx, vehicle)
    const listing = await getListing(tx, held)
    const { status } = change
    if (change.status === 'published') await refuseToPublish(tx, services, held, listing, change.version)
    else if (listing.status === 'draft') return listing
    await tx
      .updateTable('vehicle_listings')
      .set({
        status,
        published_at: status === 'published' ? sql<Date>`now()` : null,
        html_content: listingHtml(listing.description),
        updated_at: new Date(),
      })
      .where('id', '=', listing.id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
    return getListing(tx, held)
  })

async function refuseToPublish(tx: Db, { config }: Services, held: OwnedVehicle, listing: Listing, version: number) {
  const published = listing.status === 'published'
  // Publishing creates a version: a client one version behind may have published it without hearing the answer.
  if (version !== listing.version && !(published && version === listing.version - 1)) throw changedElsewhere()
  if (listing.is_hidden) throw conflict('hidden', hiddenListing)
  if (published) throw conflict('already_published', 'This listing is already published.')
  if (held.status !== 'For Sale') throw conflict('not_for_sale', notForSale)
  if (config.capListings) await refuseBeyondPlan(tx, held.user_id)
}

async function refuseBeyondPlan(tx: Db, user_id: string) {
  // The account is locked first: two listings at once must not both take the last place.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { max_listings, published } = await tx
    .selectFrom('users')
    .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
    .select((row) => [
      'max_listings',
      row
        .selectFrom('vehicle_listings')
        .select((own) => own.fn.countAll<string>().as('published'))
        .whereRef('vehicle_listings.user_id', '=', 'users.id')
        .where('vehicle_listings.status', '=', 'published')
        .as('published'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (max_listings !== -1 && Number(published) >= max_listings)
    throw limitReached(
      'listings',
      `Your plan has room for ${plural(max_listings, 'published listing')}. Please upgrade your plan, or unpublish another one first.`,
    )
}
