import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isShownListing } from '../listings/listings.queries.ts'

interface Thing {
  vehicle_id: string | null
  vehicle_listing_id: string | null
  business_id: string | null
}

/**
 * Where the thing a conversation is about can be seen now: by its owner in the garage, by anybody else where it is
 * public and still belongs to whom they wrote to. `me` is null for a visitor, and `owner` is whom they wrote to.
 */
export async function findPage(
  db: Db,
  { vehicle_id, vehicle_listing_id, business_id }: Thing,
  me: string | null,
  owner = me,
) {
  if (!vehicle_id && !business_id) return null
  const { rows } = await sql<{ page: string | null }>`
    select case when vehicles.user_id = ${me}::uuid then '/vehicle/' || vehicles.id
                when vehicle_listings.id is not null and ${sql.raw(isShownListing)} then '/listings/' || url_slug
                when is_public then '/p/' || public_url end as page
      from vehicles
      join users on users.id = vehicles.user_id and users.suspended_at is null and users.deleted_at is null
      left join vehicle_listings on vehicle_listings.id = ${vehicle_listing_id} and vehicle_listings.vehicle_id = vehicles.id
     where vehicles.id = ${vehicle_id} and vehicles.deleted_at is null and vehicles.user_id = any(${[me, owner]}::uuid[])
    union all
    select '/business/' || user_id from business_profiles
     where id = ${business_id} and hidden_at is null`.execute(db)
  return rows[0]?.page ?? null
}
