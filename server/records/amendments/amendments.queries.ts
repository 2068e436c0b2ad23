import { sql } from 'kysely'
import type { AmendedType, Amendment } from '#domain/records/amendment.ts'
import type { Db } from '../../platform/database/database.ts'

const inOrder = sql`
  jsonb_agg(jsonb_build_object('id', amendment.id, 'changes', changes, 'reason', reason, 'by', coalesce(users.name, 'Unknown'),
                               'created_at', amendment.created_at) order by amendment.created_at, amendment.id)`
const withAuthors = sql`record_amendments as amendment left join users on users.id = amendment.user_id`

/** Amendments to the current row, oldest first, as one JSON column; only a sealed row has any. */
export const amendmentsOfRow = (record_type: AmendedType, table: string) =>
  sql<Amendment[]>`case when ${sql.ref(`${table}.seal_id`)} is null then '[]'::jsonb else coalesce((
    select ${inOrder} from ${withAuthors}
     where record_type = ${record_type} and record_id = ${sql.ref(`${table}.id`)}), '[]'::jsonb) end`

/** The same for many records at once, by id; records without amendments are not in the map. */
export async function amendmentsOf(db: Db, record_type: AmendedType, ids: string[]): Promise<Map<string, Amendment[]>> {
  const { rows } = await sql<{ record_id: string; amendments: Amendment[] }>`
    select record_id, ${inOrder} as amendments from ${withAuthors}
     where record_type = ${record_type} and record_id = any(${ids}::uuid[]) group by record_id`.execute(db)
  return new Map(rows.map(({ record_id, amendments }) => [record_id, amendments]))
}
