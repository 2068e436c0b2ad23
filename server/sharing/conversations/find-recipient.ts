import { houseAccount } from '#domain/members/people.ts'
import { isToBusiness } from '#domain/sharing/enquiry.ts'
import type { NewEnquiry } from '#domain/sharing/new-enquiry.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { isShown } from '../listings/listings.queries.ts'

export interface Recipient {
  user_id: string
  name: string
  email: string
  email_verified: boolean
  vehicle_id: string | null
  vehicle_listing_id: string | null
  business_id: string | null
  about: string | null
}

/** Whom a member or visitor may write to: an existing member with no block between them. */
export const reachableMember = (db: Db, sender: string | undefined) =>
  db
    .selectFrom('users')
    .select(['users.id as user_id', 'users.name', 'users.email', 'users.email_verified'])
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('users.id', '!=', houseAccount)
    .$if(sender !== undefined, (query) => query.where(visibleTo(sender ?? '')))

/** Only from the page: one that is no longer public, or whose owner is gone, leads to nobody. */
export async function findRecipient(
  db: Db,
  { kind, about }: Pick<NewEnquiry, 'kind' | 'about'>,
  sender: string | undefined,
): Promise<Recipient> {
  if (kind === 'contact_owner') return ofPublicVehicle(db, about, sender)
  if (kind === 'listing') return ofListing(db, about, sender)
  if (isToBusiness(kind)) return ofBusiness(db, about, sender)
  return ofMember(db, about, sender)
}

async function ofPublicVehicle(db: Db, slug: string, sender: string | undefined): Promise<Recipient> {
  const found = await reachableMember(db, sender)
    .innerJoin('vehicles', 'vehicles.user_id', 'users.id')
    .select(['vehicles.id as vehicle_id', 'vehicles.make', 'vehicles.model', 'vehicles.year'])
    .where('vehicles.public_url', '=', slug)
    .where('vehicles.is_public', '=', true)
    .where('vehicles.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound('Vehicle')
  const { make, model, year, ...recipient } = found
  return { ...recipient, vehicle_listing_id: null, business_id: null, about: vehicleName({ make, model, year }) }
}

async function ofListing(db: Db, slug: string, sender: string | undefined): Promise<Recipient> {
  const found = await reachableMember(db, sender)
    .innerJoin('vehicles', 'vehicles.user_id', 'users.id')
    .innerJoin('vehicle_listings', 'vehicle_listings.vehicle_id', 'vehicles.id')
    .select(['vehicles.id as vehicle_id', 'vehicles.make', 'vehicles.model', 'vehicles.year'])
    .select('vehicle_listings.id as vehicle_listing_id')
    .where('vehicle_listings.url_slug', '=', slug)
    .where(isShown)
    .executeTakeFirst()
  if (!found) throw notFound('Listing')
  const { make, model, year, ...recipient } = found
  return { ...recipient, business_id: null, about: vehicleName({ make, model, year }) }
}

async function ofBusiness(db: Db, owner: string, sender: string | undefined): Promise<Recipient> {
  const found = isId(owner)
    ? await reachableMember(db, sender)
        .innerJoin('business_profiles', 'business_profiles.user_id', 'users.id')
        .select(['business_profiles.id as business_id', 'business_name as about'])
        .where('users.id', '=', owner)
        .where('business_profiles.hidden_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound('Business profile')
  return { ...found, vehicle_id: null, vehicle_listing_id: null }
}

async function ofMember(db: Db, id: string, sender: string | undefined): Promise<Recipient> {
  const found = isId(id) ? await reachableMember(db, sender).where('users.id', '=', id).executeTakeFirst() : undefined
  if (!found) throw notFound('User')
  return { ...found, vehicle_id: null, vehicle_listing_id: null, business_id: null, about: null }
}
