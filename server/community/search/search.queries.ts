import { type RawBuilder, sql } from 'kysely'
import { sized } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { type SearchResult, searchLimit } from '#domain/community/search.ts'
import { normaliseRegistration } from '#domain/vehicles/registration.ts'
import { longestRegistration } from '#domain/vehicles/vehicle.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { literally, wordsOf } from '../../platform/database/word-match.ts'

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

export async function searchPeople(db: Db, me: string, text: string): Promise<SearchResult[]> {
  const begins = sql<boolean>`lower(users.name) like lower(${`${literally(text)}%`})`
  const contains = sql<boolean>`users.name ilike ${`%${literally(text)}%`} and not (${begins})`
  const members = () => db.selectFrom('users').selectAll().where('users.deleted_at', 'is', null)
  const among = (candidates: ReturnType<typeof members>, most = searchLimit) =>
    db
      .selectFrom(candidates.orderBy(sql`lower(users.name) using ~<~`).limit(sql.lit(looked)).as('users'))
      .select(['id', 'name', 'avatar_url', 'followers_count'])
      .where(visibleTo(me))
      .orderBy('name')
      .orderBy('id')
      .limit(sql.lit(most))
      .execute()
  const containing = (candidates: ReturnType<typeof members>) =>
    db.selectFrom(candidates.as('users')).selectAll().where(contains)
  async function listContaining(most: number) {
    if (!isShort(text)) return among(members().where(contains), most)
    const found = await among(containing(members().orderBy('users.id').limit(sql.lit(some))), most)
    if (found.length === most) return found
    const lettered = members().where(sql<boolean>`short_parts(lower(users.name)) @> array[lower(${text})]`)
    return among(containing(lettered.offset(sql.lit(0))), most)
  }
  const found = await among(members().where(begins))
  if (found.length < searchLimit) found.push(...(await listContaining(searchLimit - found.length)))
  return found.map((person) => ({
    type: 'user',
    id: person.id,
    title: person.name,
    subtitle: person.id === me ? 'You' : plural(person.followers_count, 'follower'),
    imageUrl: sized(person.avatar_url, 96),
    href: `/profile/${person.id}`,
  }))
}

const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** Every word must be in the make or the model. */
const isNamed = (text: string) =>
  all(
    wordsOf(text)
      .map((word) => `%${literally(word)}%`)
      .map((word) => sql<boolean>`(make ilike ${word} or model ilike ${word})`),
  )

/** Letters and digits that may be a plate, however spaced: a current or former one of the member's own cars. */
function bearsPlate(text: string) {
  const plate = normaliseRegistration(text)
  if (plate.length < 2 || plate.length > longestRegistration) return sql<boolean>`false`
  return sql<boolean>`(registration_number like ${`${plate}%`} or exists (
    select from vehicle_identity_changes as past
     where past.vehicle_id = vehicles.id and past.field = 'registration_number' and past.old_value like ${`${plate}%`}))`
}

const standing = (db: Db) => db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null)
const ofOthers = (db: Db, me: string) => standing(db).where('is_public', '=', true).where('user_id', '!=', me)
const newestOfOthers = (db: Db, me: string) =>
  ofOthers(db, me).orderBy(sql`public_created_at desc nulls last`).orderBy('id', 'desc')

const shownOf = (db: Db, candidates: ReturnType<typeof standing>) =>
  db
    .selectFrom(candidates.as('vehicles'))
    .innerJoin('users', 'users.id', 'vehicles.user_id')
    .select(['vehicles.id', 'make', 'model', 'year', 'image_url', 'public_url', 'users.name as owner'])
    .orderBy('make')
    .orderBy('model')
    .orderBy('vehicles.id')
    .limit(searchLimit)

async function listShown(db: Db, me: string, text: string) {
  const among = (candidates: ReturnType<typeof standing>) => shownOf(db, candidates).where(visibleTo(me)).execute()
  const named = (candidates: ReturnType<typeof standing>) =>
    db.selectFrom(candidates.as('vehicles')).selectAll().where(isNamed(text)).limit(sql.lit(looked))
  const short = wordsOf(text).filter(isShort)
  if (short.length === 0) return among(newestOfOthers(db, me).where(isNamed(text)).limit(sql.lit(looked)))
  const found = await among(named(newestOfOthers(db, me).limit(sql.lit(some))))
  if (found.length === searchLimit) return found
  const letters = sql<boolean>`short_parts(lower(make || chr(1) || model)) @> array[${sql.join(short.map((word) => sql`lower(${word})`))}]`
  return among(named(ofOthers(db, me).where(letters).offset(sql.lit(0))))
}

/** The member's own first, then others' public ones. Two queries, because each has its own index. */
export async function searchVehicles(db: Db, me: string, text: string): Promise<SearchResult[]> {
  const [own, shown] = await Promise.all([
    shownOf(
      db,
      standing(db)
        .where('user_id', '=', me)
        .where((row) => row.or([isNamed(text), bearsPlate(text)]))
        .limit(sql.lit(looked)),
    ).execute(),
    listShown(db, me, text),
  ])
  return [
    ...own.map((vehicle) => ({ ...vehicle, subtitle: 'Your vehicle', href: `/vehicle/${vehicle.id}` })),
    ...shown.map((vehicle) => ({ ...vehicle, subtitle: vehicle.owner || 'Unknown', href: `/p/${vehicle.public_url}` })),
  ]
    .slice(0, searchLimit)
    .map(({ id, year, make, model, subtitle, image_url, href }) => ({
      type: 'vehicle',
      id,
      title: `${year} ${make} ${model}`,
      subtitle,
      imageUrl: sized(image_url, 320),
      href,
    }))
}
