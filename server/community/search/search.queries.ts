import { type RawBuilder, sql } from 'kysely'
import type { SearchResult } from '#domain/community/search-result.ts'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import { longestRegistration } from '#domain/vehicles/vehicle.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { literally, wordsOf } from '../../platform/database/word-match.ts'
import { vehiclesVisibleTo } from '../../vehicles/access/visible-vehicles.ts'
import { asPerson, asVehicles } from './as-result.ts'

/** Trigrams don't cover one or two letters; those have an index of their own (migration 0038). */
export const isShort = (text: string) => [...text].length < 3

/**
 * For a name or a model that thousands have, only this many are considered: five are shown, and sorting thousands is
 * not worth the wait. They are read along an index (alphabetically, or newest first), so that common ones are found
 * early and rare ones by their letters.
 */
const looked = 100

/**
 * One or two letters may be in many names or in few: this many rows are searched first and, if that is not enough, all
 * that match by the index. (`offset 0`, because PostgreSQL overestimates how common such letters are.)
 */
const some = 300

export async function searchPeople(db: Db, me: string, text: string, most: number): Promise<SearchResult[]> {
  const begins = sql<boolean>`lower(users.name) like lower(${`${literally(text)}%`})`
  const contains = sql<boolean>`users.name ilike ${`%${literally(text)}%`} and not (${begins})`
  const members = () => db.selectFrom('users').selectAll().where('users.deleted_at', 'is', null)
  const among = (candidates: ReturnType<typeof members>, wanted = most) =>
    db
      .selectFrom(candidates.orderBy(sql`lower(users.name) using ~<~`).limit(sql.lit(looked)).as('users'))
      .select(['id', 'name', 'avatar_url', 'followers_count'])
      .where(visibleTo(me))
      .orderBy('name')
      .orderBy('id')
      .limit(sql.lit(wanted))
      .execute()
  const containing = (candidates: ReturnType<typeof members>) =>
    db.selectFrom(candidates.as('users')).selectAll().where(contains)
  async function listContaining(wanted: number) {
    if (!isShort(text)) return among(members().where(contains), wanted)
    const found = await among(containing(members().orderBy('users.id').limit(sql.lit(some))), wanted)
    if (found.length === wanted) return found
    const lettered = members().where(sql<boolean>`short_parts(lower(users.name)) @> array[lower(${text})]`)
    return among(containing(lettered.offset(sql.lit(0))), wanted)
  }
  const found = await among(members().where(begins))
  if (found.length < most) found.push(...(await listContaining(most - found.length)))
  return found.map(asPerson(me))
}

const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** Every word must be in the make or the model, or be the year, which says too little alone. */
function isNamed(text: string) {
  const words = wordsOf(text)
  const isYear = (word: string) => words.length > 1 && /^(18|19|20)\d\d$/.test(word)
  return all(
    words.map((word) => {
      const pattern = `%${literally(word)}%`
      const year = isYear(word) ? sql`or year = ${Number(word)}::integer` : sql``
      return sql<boolean>`(make ilike ${pattern} or model ilike ${pattern} ${year})`
    }),
  )
}

/** Letters and digits that may be a plate, however spaced: a current or former one of the member's own cars. */
function bearsPlate(text: string) {
  const plate = normaliseRegistration(text)
  if (plate.length < 2 || plate.length > longestRegistration) return sql<boolean>`false`
  return sql<boolean>`(registration_number like ${`${plate}%`} or exists (
    select from vehicle_identity_changes as past
     where past.vehicle_id = vehicles.id and past.field = 'registration_number' and past.old_value like ${`${plate}%`}))`
}

export const standing = (db: Db) => db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null)
export const ofOthers = (db: Db, me: string) => standing(db).where('is_public', '=', true).where('user_id', '!=', me)
const newestOfOthers = (db: Db, me: string) =>
  ofOthers(db, me).orderBy(sql`public_created_at desc nulls last`).orderBy('id', 'desc')

export const shownOf = (db: Db, candidates: ReturnType<typeof standing>, most: number) =>
  db
    .selectFrom(candidates.as('vehicles'))
    .innerJoin('users', 'users.id', 'vehicles.user_id')
    .select(['vehicles.id', 'make', 'model', 'year', 'image_url', 'public_url', 'registration_number'])
    .select(['vehicles.user_id', 'users.name as owner'])
    .orderBy('make')
    .orderBy('model')
    .orderBy('vehicles.id')
    .limit(sql.lit(most))

async function listShown(db: Db, me: string, text: string, most: number) {
  const among = (candidates: ReturnType<typeof standing>) =>
    shownOf(db, candidates, most).where(visibleTo(me)).execute()
  const named = (candidates: ReturnType<typeof standing>) =>
    db.selectFrom(candidates.as('vehicles')).selectAll().where(isNamed(text)).limit(sql.lit(looked))
  const short = wordsOf(text).filter(isShort)
  if (short.length === 0) return among(newestOfOthers(db, me).where(isNamed(text)).limit(sql.lit(looked)))
  const found = await among(named(newestOfOthers(db, me).limit(sql.lit(some))))
  if (found.length === most) return found
  const letters = sql<boolean>`short_parts(lower(make || chr(1) || model)) @> array[${sql.join(short.map((word) => sql`lower(${word})`))}]`
  return among(named(ofOthers(db, me).where(letters).offset(sql.lit(0))))
}

const isSearched = (me: string) =>
  sql<boolean>`vehicles.id in (select vehicle_id from ${vehiclesVisibleTo(me)} as seen)`

/** The member's own first, then others' public ones. Two queries, because each has its own index. */
export async function searchVehicles(db: Db, me: string, text: string, most: number): Promise<SearchResult[]> {
  const [own, shown] = await Promise.all([
    shownOf(
      db,
      standing(db)
        .where(isSearched(me))
        .where((row) => row.or([isNamed(text), bearsPlate(text)]))
        .limit(sql.lit(looked)),
      most,
    ).execute(),
    listShown(db, me, text, most),
  ])
  return asVehicles(me, own, shown).slice(0, most)
}
