import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SearchResult } from '#domain/community/search-result.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { isCloseTo } from '../../platform/database/word-match.ts'
import { asBusiness, asGuide, asPerson, asPost, asVehicles } from './as-result.ts'
import { closeInBooks, searchRecordsSaying } from './own-records.queries.ts'
import { ofOthers, shownOf, standing } from './search.queries.ts'
import { businesses, guides, shownBusinesses, shownGuides, shownPosts } from './shared-texts.queries.ts'

/** How many are compared with what was typed. */
const looked = sql.lit(100)

export const mayBeMisspelt = (text: string) => /[\p{L}\p{N}]{4}/u.test(text)

/** What is called nearly what was typed, the likest first. */
export async function searchCloseMatches(db: Db, me: string, text: string, most: number): Promise<SearchResult[]> {
  const books = await closeInBooks(db, me, text)
  const [shared, records] = await Promise.all([
    searchCloseNames(db, me, text, most, books.vehicles),
    books.said.length > 0 ? searchRecordsSaying(db, me, text, books.said, most) : [],
  ])
  return [...shared, ...records]
}

async function searchCloseNames(db: Db, me: string, text: string, most: number, vehicles: string[]) {
  const isClose = (name: string) => isCloseTo(name, text)
  const likeness = (name: string) => sql`similarity(${sql.raw(name)}, ${text})`
  const car = "make || ' ' || model"
  const shop = "business_name || ' ' || city"
  const people = db
    .selectFrom(
      db
        .selectFrom('users')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where(isClose('name'))
        .limit(looked)
        .as('users'),
    )
    .where(visibleTo(me))
    .select(['id', 'name', 'avatar_url', 'followers_count'])
    .orderBy(likeness('name'), 'desc')
    .orderBy('id')
    .limit(sql.lit(most))
  const own = shownOf(db, standing(db).where(sql<boolean>`id = any(${vehicles}::uuid[])`).limit(looked), most)
  const others = shownOf(db, ofOthers(db, me).where(isClose(car)).limit(looked), most).where(visibleTo(me))
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(people).as('people'),
      jsonArrayFrom(own).as('own'),
      jsonArrayFrom(others).as('others'),
      jsonArrayFrom(
        shownBusinesses(db, me, businesses(db).where(isClose(shop)).limit(looked))
          .orderBy(likeness('business_name'), 'desc')
          .orderBy('business_profiles.id')
          .limit(sql.lit(most)),
      ).as('businesses'),
      jsonArrayFrom(
        shownGuides(db, me, guides(db).where(isClose('title')).limit(looked))
          .orderBy(likeness('title'), 'desc')
          .orderBy('guides.id')
          .limit(sql.lit(most)),
      ).as('guides'),
      jsonArrayFrom(
        shownPosts(db, me)
          .where(
            sql<boolean>`posts.id = any(array(
              select id from posts where deleted_at is null and hidden_at is null and ${isClose('title')} limit ${looked}))`,
          )
          .orderBy(likeness('title'), 'desc')
          .orderBy('posts.id')
          .limit(sql.lit(most)),
      ).as('posts'),
    ])
    .executeTakeFirstOrThrow()
  return [
    ...found.people.map(asPerson(me)),
    ...asVehicles(me, found.own, found.others).slice(0, most),
    ...found.businesses.map(asBusiness),
    ...found.guides.map(asGuide),
    ...found.posts.map(asPost),
  ]
}
