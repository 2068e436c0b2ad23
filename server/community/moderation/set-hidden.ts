import { sql } from 'kysely'
import type { ModerationAct } from '#domain/community/new-report.ts'
import type { Db } from '../../platform/database/database.ts'

const tables = {
  post: 'posts',
  comment: 'post_comments',
  guide: 'guides',
  listing: 'vehicle_listings',
  business: 'business_profiles',
  review: 'business_reviews',
} as const
/** These are deleted permanently, at once. */
const goneAtOnce = ['listing', 'business', 'review']

/** Nothing else changes, so that restoring brings back what was there: a published listing is published again. */
export async function setHidden(
  tx: Db,
  { object_type, object_id }: Pick<ModerationAct, 'object_type' | 'object_id'>,
  hide: boolean,
): Promise<'done' | 'same' | 'gone'> {
  if (object_type === 'profile') return 'gone'
  // Every change to a listing starts like this.
  if (object_type === 'listing')
    await sql`
      select from vehicles where id = (select vehicle_id from vehicle_listings where id = ${object_id})
         for update`.execute(tx)
  const table = sql.table(tables[object_type])
  const alive = goneAtOnce.includes(object_type) ? sql`true` : sql`deleted_at is null`
  const { rows } = await sql<{ hidden: boolean }>`
    select hidden_at is not null as hidden from ${table} where id = ${object_id} and ${alive} for update`.execute(tx)
  const [found] = rows
  if (!found) return 'gone'
  if (found.hidden === hide) return 'same'
  await sql`update ${table} set hidden_at = ${hide ? sql`now()` : null} where id = ${object_id}`.execute(tx)
  return 'done'
}
