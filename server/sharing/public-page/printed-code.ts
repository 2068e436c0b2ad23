import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/**
 * Where the code behind a windscreen leads: its owner to the car, also while it has no page, and everybody else to the
 * page, which says itself whether it is still there.
 */
export async function pageBehindCode(db: Db, slug: string, reader: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string; user_id: string; folder: string }>`
    select id, user_id, 'p' as folder from vehicles where public_url = ${slug} and deleted_at is null
    union all
    select vehicles.id, vehicles.user_id, 'listings'
      from vehicle_listings join vehicles on vehicles.id = vehicle_listings.vehicle_id
     where url_slug = ${slug} and vehicles.deleted_at is null`.execute(db)
  const [found] = rows
  if (found && found.user_id === reader) return `/vehicle/${found.id}`
  return `/${found?.folder ?? 'p'}/${slug}`
}
