import { type SqlBool, sql } from 'kysely'
import { type BusinessChoice, mostChoices } from '#domain/businesses/business.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { hasBadge } from '../badge.ts'

/** The most matches of a common word that are considered, verified or not; only five are shown. */
const mostLookedAt = 300

const literal = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

/** Others' businesses that the member can open. */
const businessesFor = (db: Db, me: string) =>
  db
    .selectFrom('business_profiles')
    .innerJoin('users', 'users.id', 'business_profiles.user_id')
    .where('business_profiles.hidden_at', 'is', null)
    .where('business_profiles.user_id', '!=', me)
    .where(visibleTo(me))

/** Verified first, then names that start with the search text, then by name. */
export async function searchBusinesses(db: Db, me: string, search: string): Promise<BusinessChoice[]> {
  const typed = literal(search)
  // Fewer than three letters make no trigram, except at the start of a word.
  const patterns = search.length < 3 ? [`${typed}%`, `% ${typed}%`] : [`%${typed}%`]
  const some = (is_verified: boolean) =>
    businessesFor(db, me)
      .select(['business_profiles.id', 'business_profiles.user_id', 'business_name', 'business_type', 'city'])
      .select(hasBadge().as('is_verified'))
      .where((row) => row.or(patterns.map((pattern) => row('business_name', 'ilike', pattern))))
      .where(hasBadge(), '=', is_verified)
      .limit(mostLookedAt)
      .as('some')
  return db
    .selectFrom(
      db
        .selectFrom(some(true))
        .selectAll()
        .unionAll(db.selectFrom(some(false)).selectAll())
        .as('found'),
    )
    .selectAll()
    .orderBy('is_verified', 'desc')
    .orderBy(sql<SqlBool>`business_name ilike ${`${typed}%`}`, 'desc')
    .orderBy('business_name')
    .orderBy('id')
    .limit(mostChoices)
    .execute()
}

const nameable = preparedQuery((db, { me, id }: { me: string; id: string }) =>
  businessesFor(db, me)
    .select(['business_profiles.id', 'business_profiles.user_id', 'business_name', hasBadge().as('is_verified')])
    .where('business_profiles.id', '=', id)
    .forShare('business_profiles'),
)

/** A business that a record may name, locked so that it cannot be closed before the record is written. */
export const findNameable = async (tx: Db, me: string, id: string) => (await nameable(tx, { me, id }))[0]

/** The same for `together`, after whatever locks the vehicle. */
export const findingNameable = (tx: Db, me: string, id: string) => nameable.with(tx, { me, id })

export type NamedBusiness = NonNullable<Awaited<ReturnType<typeof findNameable>>>
