import { Hono } from 'hono'
import type { BuyerFacts } from '#domain/sharing/buyer-facts.ts'
import {
  type Listing,
  type ListingContact,
  listingSave,
  listingStatusChange,
  type PublicListing,
} from '#domain/sharing/listing.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone, body } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { readBuyerFacts } from './buyer-facts.ts'
import { findListing, getListingContact, getPublicListing } from './listings.queries.ts'
import { setListingStatus } from './publish-listing.ts'
import { deleteListing, saveListing } from './save-listing.ts'

/** Enough for a buyer, too little for harvesting phone numbers. */
const reveals = { name: 'listing-contact', hits: 30, seconds: 3600 }

export const listings = new Hono<Env>()
  .get('/vehicles/:vehicleId/listing', ownVehicle(), async (c) =>
    c.json<Listing | null>(await findListing(c.var.db, c.var.access.vehicle)),
  )
  .put('/vehicles/:vehicleId/listing', ownVehicle(), body(listingSave), once(), async (c) =>
    c.json<Listing>(await saveListing(c.var.db, c.var.access, c.req.valid('json'))),
  )
  .delete('/vehicles/:vehicleId/listing', ownVehicle(), async (c) => {
    await deleteListing(c.var.db, c.var.access.vehicle)
    return c.body(null, 204)
  })
  .get('/vehicles/:vehicleId/listing/buyer-facts', ownVehicle(), async (c) =>
    c.json<BuyerFacts>(await readBuyerFacts(c.var.db, c.var.access.vehicle)),
  )
  .put('/vehicles/:vehicleId/listing/status', ownVehicle(), body(listingStatusChange), async (c) =>
    c.json<Listing>(await setListingStatus(c.var.services, c.var.access.vehicle, c.req.valid('json'))),
  )
  .get('/public/listings/:slug', anyone(), async (c) =>
    c.json<PublicListing>(await c.var.mayBeOld(({ db }) => getPublicListing(db, c.req.param('slug')))),
  )
  .post('/public/listings/:slug/contact', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, reveals, c.var.address)
    return c.json<ListingContact>(await getListingContact(c.var.db, c.req.param('slug')))
  })
