import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { vehiclesVisibleTo } from '../../vehicles/access/visible-vehicles.ts'

/**
 * Where the code behind a windscreen leads: its owner and whoever they let in to the car, also while it has no page, and
 * everybody else to the page, which says itself whether it is still there.
 */
export async function pageBehindCode(db: Db, slug: string, reader: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string; folder: string }>`
    select id, 'p' as folder from vehicles where public_url = ${slug} and deleted_at is null
    union all
    select vehicles.id, 'listings'
      from vehicle_listings join vehicles on vehicles.id = vehicle_listings.vehicle_id
     where url_slug = ${slug} and vehicles.deleted_at is null`.execute(db)
  const [found] = rows
  if (found && reader && (await mayOpen(db, found.id, reader))) return `/vehicle/${found.id}`
  return `/${found?.folder ?? 'p'}/${slug}`
}

async function mayOpen(db: Db, vehicle: string, reader: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${vehiclesVisibleTo(reader)} as visible where vehicle_id = ${vehicle}`.execute(db)
  return rows.length > 0
}
