import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { changedElsewhere } from '../platform/http/errors.ts'
import { announce } from '../platform/live/live.ts'
import { holdBusiness } from './hold-business.ts'

/** The list must be complete; otherwise somebody has added or removed one since it was read. */
export const putInOrder = (
  db: Db,
  user_id: string,
  table: 'business_services' | 'business_images',
  ids: string[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id: business_id } = await holdBusiness(tx, user_id)
    const there = await tx.selectFrom(table).select('id').where('business_id', '=', business_id).execute()
    const wanted = new Set(ids.map((id) => id.toLowerCase()))
    if (wanted.size !== ids.length || there.length !== ids.length || there.some(({ id }) => !wanted.has(id)))
      throw changedElsewhere()
    await sql`
      update ${sql.table(table)} as item set position = place - 1
        from unnest(${[...wanted]}::uuid[]) with ordinality as wanted (id, place)
       where item.id = wanted.id and item.business_id = ${business_id}`.execute(tx)
    await announce(tx, user_id, 'business')
  })
