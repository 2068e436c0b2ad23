import { sql } from 'kysely'
import type { Business, BusinessImage, BusinessService, OwnBusiness } from '#domain/businesses/business.ts'
import type { Db } from '../platform/database/database.ts'
import { hasBadge } from './badge.ts'
import { countWaiting } from './confirmations/confirmations.queries.ts'
import { noBusiness } from './no-business.ts'
import { listFirstReviews, ratingsOf } from './reviews.queries.ts'
import { ownersShownTo } from './shown-to.ts'

/**
 * Whether everybody may see a business. Checked each time, so that hiding it takes effect at once, pictures included.
 */
export const isShownBusiness = `
  business_profiles.hidden_at is null and users.suspended_at is null and users.deleted_at is null`

/** A business this reader may see; its owner still sees one hidden by a moderator. */
export const seenBusinesses = (db: Db, me: string | undefined) =>
  db
    .selectFrom('business_profiles')
    .innerJoin('users', 'users.id', 'business_profiles.user_id')
    .where(ownersShownTo(me))
    .where((row) =>
      row.or([
        row('business_profiles.hidden_at', 'is', null),
        ...(me ? [row('business_profiles.user_id', '=', me)] : []),
      ]),
    )

const services = sql<BusinessService[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description, 'estimated_time', estimated_time,
                                      'price', price, 'is_quote_required', is_quote_required, 'position', position)
                   order by position, created_at, id)
    from business_services where business_id = business_profiles.id), '[]'::jsonb)`

const images = sql<BusinessImage[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', business_images.id, 'url', url, 'caption', caption, 'position', position,
                                      'width', width, 'height', height) order by position, business_images.id)
    from business_images join files on files.id = file_id and files.state = 'stored'
   where business_id = business_profiles.id), '[]'::jsonb)`

const columns = [
  'business_profiles.id',
  'business_profiles.user_id',
  'business_name',
  'business_type',
  'description',
  'address',
  'city',
  'postal_code',
  'country',
  'phone',
  'website',
  'operating_hours',
  'business_profiles.banner_url',
  'logo_url',
  hasBadge().as('is_verified'),
  services.as('services'),
  images.as('images'),
  ratingsOf('business_profiles.id').as('ratings'),
] as const

type Found = Omit<Business, 'reviews'> & { ratings: { average: number | null; count: number } }

export async function getBusiness(db: Db, user_id: string, me: string | undefined): Promise<Business> {
  const found = await seenBusinesses(db, me)
    .select(columns)
    .where('business_profiles.user_id', '=', user_id)
    .$castTo<Found>()
    .executeTakeFirst()
  if (!found) throw noBusiness()
  const { ratings, ...business } = found
  return { ...business, reviews: { ...ratings, first: await listFirstReviews(db, business.id, me) } }
}

export async function getOwnBusiness(db: Db, me: string): Promise<OwnBusiness> {
  const found = await db
    .selectFrom('business_profiles')
    .select(columns)
    .select(['email', 'version', 'in_review', sql<boolean>`hidden_at is not null`.as('is_hidden')])
    .where('user_id', '=', me)
    .$castTo<Found & Pick<OwnBusiness, 'email' | 'version' | 'in_review' | 'is_hidden'>>()
    .executeTakeFirst()
  if (!found) throw noBusiness()
  const { ratings, ...business } = found
  return {
    ...business,
    reviews: { ...ratings, first: await listFirstReviews(db, business.id, me) },
    waiting_confirmations: await countWaiting(db, business),
  }
}

/** Whether the picture in `files` belongs to a business that everybody may see now, for a statement in plain SQL. */
export const isInShownBusiness = `exists (
  select from business_profiles join users on users.id = business_profiles.user_id
   where business_profiles.user_id = files.user_id and ${isShownBusiness}
     and (files.id in (business_profiles.banner_file_id, business_profiles.logo_file_id)
          or exists (select from business_images
                      where business_images.file_id = files.id and business_images.business_id = business_profiles.id)))`
