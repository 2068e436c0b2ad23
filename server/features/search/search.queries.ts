import { sql } from 'kysely'
import { sized } from '#domain/file.ts'
import { type SearchResult, searchLimit } from '#domain/search.ts'
import type { Db } from '../../platform/database.ts'
import { visibleTo } from '../blocks/visible-people.ts'

/** What people type is text: its % and _ stand for themselves. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Of a name that thousands bear only so many are looked at, first of those that begin with it: five are shown, and no
 * order of thousands is worth waiting for.
 */
const named = (pattern: string) => sql`
  (select looked.id from users looked where looked.deleted_at is null and looked.name ilike ${pattern} limit 300)`

export async function searchPeople(db: Db, me: string, text: string): Promise<SearchResult[]> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar_url', 'followers_count'])
    .where(sql<boolean>`users.id in (${named(`${literally(text)}%`)} union ${named(`%${literally(text)}%`)})`)
    .where(visibleTo(me))
    .orderBy(sql`name ilike ${`${literally(text)}%`}`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(searchLimit)
    .execute()
  return found.map((person) => ({
    type: 'user',
    id: person.id,
    title: person.name,
    subtitle:
      person.id === me ? 'You' : `${person.followers_count} ${person.followers_count === 1 ? 'follower' : 'followers'}`,
    imageUrl: sized(person.avatar_url, 96),
    href: `/profile/${person.id}`,
  }))
}

/** Every word must be in the make or the model. */
const vehiclesNamed = (db: Db, text: string) =>
  text
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${literally(word)}%`)
    .reduce(
      (matching, word) =>
        matching.where((where) => where.or([where('make', 'ilike', word), where('model', 'ilike', word)])),
      db
        .selectFrom('vehicles')
        .innerJoin('users', 'users.id', 'vehicles.user_id')
        .select(['vehicles.id', 'make', 'model', 'year', 'image_url', 'public_url', 'users.name as owner'])
        .where('vehicles.deleted_at', 'is', null)
        .orderBy('make')
        .orderBy('model')
        .orderBy('vehicles.id')
        .limit(searchLimit),
    )

/** One's own first, then what others show in public. Asked apart, because each has an index of its own. */
export async function searchVehicles(db: Db, me: string, text: string): Promise<SearchResult[]> {
  const [own, shown] = await Promise.all([
    vehiclesNamed(db, text).where('vehicles.user_id', '=', me).execute(),
    vehiclesNamed(db, text)
      .where('is_public', '=', true)
      .where('vehicles.user_id', '!=', me)
      .where(visibleTo(me))
      .execute(),
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
