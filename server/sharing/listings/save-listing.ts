import { type Listing, type ListingSave, listingTexts } from '#domain/sharing/listing.ts'
import { listingHtml } from '#domain/sharing/listing-html.ts'
import { publicSlug } from '#domain/sharing/public-slug.ts'
import type { Db } from '../../platform/database/database.ts'
import { slugSuffix } from '../../platform/database/slug-suffix.ts'
import { changedElsewhere, conflict, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { removeRecordImages, setRecordImages } from '../../records/record-images.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { findListing } from './listings.queries.ts'

/**
 * Creates or updates the vehicle's one listing, its owner's whoever writes it; a published one stays published. A stale version, or an unexpected
 * existing listing, is refused as a conflict.
 */
export const saveListing = (db: Db, access: VehicleAccess, { image_ids, version, ...fields }: ListingSave) =>
  db.transaction().execute(async (tx): Promise<Listing> => {
    const held = await holdVehicle(tx, access.vehicle)
    const before = await findListing(tx, held)
    if (before?.version !== version) throw changedElsewhere()
    const written = { ...fields, html_content: listingHtml(fields.description) }
    const { id } = before
      ? await tx
          .updateTable('vehicle_listings')
          .set({ ...written, updated_at: new Date() })
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('vehicle_listings')
          .values({
            ...written,
            vehicle_id: held.id,
            user_id: held.user_id,
            hidden_at: await hiddenBefore(tx, held),
            url_slug: publicSlug(held, slugSuffix()),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
    const of = { parent: 'vehicle_listing_id', id, kind: 'listing' } as const
    await setRecordImages(tx, { vehicle: held, actor: access.actor }, of, image_ids)
    await announce(tx, held.user_id, 'vehicles')
    return getListing(tx, held)
  })

/** Deleting the vehicle and adding it again is no way round a moderator either. */
async function hiddenBefore(tx: Db, { user_id, registration_number }: OwnedVehicle) {
  if (!registration_number) return null
  const found = await tx
    .selectFrom('vehicle_listings')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_listings.vehicle_id')
    .select('vehicle_listings.hidden_at')
    .where('vehicle_listings.user_id', '=', user_id)
    .where('vehicles.registration_number', '=', registration_number)
    .where('vehicle_listings.hidden_at', 'is not', null)
    .executeTakeFirst()
  return found?.hidden_at ?? null
}

/** Deletes its pictures and its address too. Refused while it is hidden, since a new one would be visible again. */
export const deleteListing = (db: Db, vehicle: OwnedVehicle) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const listing = await findListing(tx, held)
    if (!listing) throw notFound('Listing')
    if (listing.is_hidden) throw conflict('hidden', listingTexts.hiddenStays)
    await removeListing(tx, held.id)
    await announce(tx, held.user_id, 'vehicles')
  })

/** For whatever ends the sale itself, such as a handover; the vehicle must be locked. */
export async function removeListing(tx: Db, vehicle_id: string) {
  const listing = await tx
    .selectFrom('vehicle_listings')
    .select('id')
    .where('vehicle_id', '=', vehicle_id)
    .executeTakeFirst()
  if (!listing) return
  await removeRecordImages(tx, 'vehicle_listing_id', listing.id)
  await tx.deleteFrom('vehicle_listings').where('id', '=', listing.id).execute()
}

export async function getListing(db: Db, vehicle: OwnedVehicle): Promise<Listing> {
  const listing = await findListing(db, vehicle)
  if (!listing) throw notFound('Listing')
  return listing
}
