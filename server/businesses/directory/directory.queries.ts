import { type RawBuilder, sql } from 'kysely'
import {
  businessesCounted,
  type DirectoryPage,
  type DirectorySearch,
  directoryPageSize,
  type ListedBusiness,
  servicesListed,
} from '#domain/businesses/directory.ts'
import type { Db } from '../../platform/database/database.ts'
import { isCloseTo, literally, stemsOf } from '../../platform/database/word-match.ts'
import { asPage } from '../../platform/http/paging.ts'
import { hasBadge } from '../badge.ts'
import { ratingsOf } from '../reviews.queries.ts'
import { ownersShownTo } from '../shown-to.ts'

type Condition = RawBuilder<boolean>
const always: Condition = sql`true`

/** The beginning of a British postcode, or all of one. */
const isPostcode = (place: string) => /^[a-z]{1,2}\d[a-z\d]?(\s*\d[a-z]{2})?$/i.test(place)

function isAt(place: string): Condition {
  if (isPostcode(place)) return sql`postal_district(postal_code) = postal_district(${place})`
  const typed = literally(place)
  return sql`(city ilike ${`${typed}%`} or city ilike ${`% ${typed}%`})`
}

const offers = (service: string): Condition => sql`search_words @@ to_tsquery('english', ${stemsOf(service)})`

const inOrder = sql`not (is_verified and not in_review), lower(business_name), id`
/** What many have is found among as many of the first; only what few have is worth asking an index for all of it. */
const walked = sql.lit(300)
/** As many of those are checked for what the reader may see. */
const looked = sql.lit(3 * directoryPageSize)

const all = (db: Db) => db.selectFrom('business_profiles').selectAll().where('hidden_at', 'is', null)

const having = (businesses: ReturnType<typeof all>, conditions: Condition[]) =>
  conditions.reduce((query, condition) => query.where(condition), businesses)

const shown = (db: Db, me: string | undefined, businesses: ReturnType<typeof all>) =>
  db
    .selectFrom(businesses.as('business_profiles'))
    .innerJoin('users', 'users.id', 'business_profiles.user_id')
    .where(ownersShownTo(me))

/** The first of them, if they are many. */
const amongFirst = (db: Db, conditions: Condition[], beyond: Condition) =>
  having(
    db.selectFrom(all(db).where(beyond).orderBy(inOrder).limit(walked).as('business_profiles')).selectAll(),
    conditions,
  )
    .orderBy(inOrder)
    .limit(looked)

/** Verified first, then by name. */
export async function listDirectory(
  db: Db,
  me: string | undefined,
  { place, service, type, after }: DirectorySearch & { after?: string | undefined },
): Promise<DirectoryPage> {
  const wanted: Condition[] = []
  if (service) wanted.push(offers(service))
  if (type) wanted.push(sql`business_type = ${type}`)
  const at = place ? [isAt(place)] : []
  const found = await onePage(db, me, [...at, ...wanted], service, after)
  if (found.items.length > 0 || !place || isPostcode(place) || !/[\p{L}\p{N}]/u.test(place)) return found
  const near = await onePage(db, me, [isCloseTo('city', place), ...wanted], service, after)
  return { ...near, is_close: near.items.length > 0 }
}

async function onePage(
  db: Db,
  me: string | undefined,
  conditions: Condition[],
  service: string | undefined,
  after: string | undefined,
): Promise<DirectoryPage> {
  const beyond: Condition = after
    ? sql`(not ${hasBadge()}, lower(business_name), business_profiles.id) > (
        select not ${hasBadge('last')}, lower(last.business_name), last.id from business_profiles as last where last.id = ${after})`
    : always
  // Without a condition, the first are simply all of them.
  const first = conditions.length > 0 ? await listed(shown(db, me, amongFirst(db, conditions, beyond)), service) : []
  const rows =
    first.length > directoryPageSize
      ? first
      : await listed(shown(db, me, having(all(db), [...conditions, beyond])), service)
  const { found } = await db
    .selectFrom(
      shown(db, me, having(all(db), conditions))
        .select('business_profiles.id')
        .limit(sql.lit(businessesCounted + 1))
        .as('first'),
    )
    .select(sql<number>`count(*)::integer`.as('found'))
    .executeTakeFirstOrThrow()
  return {
    ...asPage(rows, directoryPageSize),
    ...{ total: Math.min(found, businessesCounted), has_more_than_total: found > businessesCounted, is_close: false },
  }
}

const listed = (businesses: ReturnType<typeof shown>, service: string | undefined): Promise<ListedBusiness[]> =>
  businesses
    .select(['business_profiles.id', 'business_profiles.user_id', 'business_name', 'business_type', 'city'])
    .select(['description', 'logo_url', hasBadge().as('is_verified')])
    .select(sql<string>`postal_district(postal_code)`.as('district'))
    .select(ratingsOf('business_profiles.id').as('ratings'))
    .select(someServices(service).as('services'))
    .orderBy(sql`not ${hasBadge()}`)
    .orderBy(sql`lower(business_name)`)
    .orderBy('business_profiles.id')
    .limit(sql.lit(directoryPageSize + 1))
    .$castTo<ListedBusiness>()
    .execute()

const someServices = (service: string | undefined) => sql<string[]>`array(
  select name from business_services where business_id = business_profiles.id
   order by ${service ? sql`to_tsvector('english', name || ' ' || coalesce(description, '')) @@ to_tsquery('english', ${stemsOf(service)}) desc,` : sql``}
            position, created_at, id
   limit ${sql.lit(servicesListed)})`
