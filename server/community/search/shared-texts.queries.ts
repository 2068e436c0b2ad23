import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SearchResult } from '#domain/community/search-result.ts'
import { hasBadge } from '../../businesses/badge.ts'
import { ownersShownTo } from '../../businesses/shown-to.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { literally, matcher, stemsOf, wordsOf } from '../../platform/database/word-match.ts'
import { readableBy } from '../posts/readable-post.ts'
import { asBusiness, asGuide, asPost } from './as-result.ts'
import { isShort } from './search.queries.ts'

/** How many matches are checked for what the reader may see, the newest first. */
const looked = 100
/** How many of the newest guides and posts are read for a common word. */
const walked = 600
/** The most that are taken from the index: what is rare among the newest posts has hardly more in all. */
const mostIndexed = 4000
/** Of a common word, as many businesses are considered. */
const mostBusinesses = 300

/** Businesses, guides and posts that hold every word, in one statement. For one or two letters, businesses only. */
export async function searchSharedTexts(db: Db, me: string, text: string, most: number): Promise<SearchResult[]> {
  const businesses = jsonArrayFrom(businessesWith(db, me, text, most)).as('businesses')
  if (isShort(text)) {
    const found = await db.selectNoFrom([businesses]).executeTakeFirstOrThrow()
    return found.businesses.map(asBusiness)
  }
  const found = await db
    .selectNoFrom([
      businesses,
      jsonArrayFrom(guidesWith(db, me, text, most)).as('guides'),
      jsonArrayFrom(postsWith(db, me, text, most)).as('posts'),
    ])
    .executeTakeFirstOrThrow()
  return [...found.businesses.map(asBusiness), ...found.guides.map(asGuide), ...found.posts.map(asPost)]
}

export const shownBusinesses = (db: Db, me: string, candidates: ReturnType<typeof businesses>) =>
  db
    .selectFrom(candidates.as('business_profiles'))
    .innerJoin('users', 'users.id', 'business_profiles.user_id')
    .where(ownersShownTo(me))
    .select(['business_profiles.user_id', 'business_name', 'business_type', 'city', 'logo_url'])
    .select(hasBadge().as('is_verified'))

export const businesses = (db: Db) => db.selectFrom('business_profiles').selectAll().where('hidden_at', 'is', null)

function businessesWith(db: Db, me: string, text: string, most: number) {
  const typed = literally(text)
  const words = sql`to_tsquery('english', ${stemsOf(text)})`
  const begins = sql<boolean>`business_name ilike ${`${typed}%`}`
  const named = isShort(text)
    ? sql<boolean>`(${begins} or business_name ilike ${`% ${typed}%`})`
    : sql<boolean>`(business_name ilike ${`%${typed}%`} or search_words @@ ${words})`
  return shownBusinesses(db, me, businesses(db).where(named).limit(sql.lit(mostBusinesses)))
    .orderBy(begins, 'desc')
    .orderBy(hasBadge(), 'desc')
    .orderBy(sql`ts_rank(search_words, ${words})`, 'desc')
    .orderBy('business_name')
    .orderBy('business_profiles.id')
    .limit(sql.lit(most))
}

export const guides = (db: Db) =>
  db.selectFrom('guides').selectAll().where('deleted_at', 'is', null).where('hidden_at', 'is', null)

export const shownGuides = (db: Db, me: string, candidates: ReturnType<typeof guides>) =>
  db
    .selectFrom(candidates.as('guides'))
    .innerJoin('users', 'users.id', 'guides.user_id')
    .where(visibleTo(me))
    .select(['guides.id', 'title', 'make', 'model', 'thumbnail_url', 'users.name as author'])

function guidesWith(db: Db, me: string, text: string, most: number) {
  const words = wordsOf(singular(text)).map((word) => sql`lower(${`%${literally(word)}%`})`)
  const holds = (column: string) =>
    sql<boolean>`${sql.join(
      words.map((word) => sql`${sql.raw(column)} like ${word}`),
      sql` and `,
    )}`
  const candidates = newestFirst(
    sql`
      select id, created_at
        from (select id, created_at, search_text from guides where deleted_at is null and hidden_at is null
               order by created_at desc, id desc limit ${sql.lit(walked)}) as newest
       where ${holds('search_text')}`,
    sql`
      select id, created_at from guides
       where deleted_at is null and hidden_at is null and ${holds('search_text')}`,
    most,
  )
  return shownGuides(db, me, guides(db).where(sql<boolean>`id = any(array(${candidates}))`))
    .orderBy(holds('lower(title)'), 'desc')
    .orderBy('guides.created_at', 'desc')
    .orderBy('guides.id', 'desc')
    .limit(sql.lit(most))
}

/**
 * What holds a common word is soon found among the newest; only a rarer one asks the index, which lists everything that
 * has it. In the statement itself, because PostgreSQL plans it for any word.
 */
const newestFirst = (amongNewest: RawBuilder<unknown>, byIndex: RawBuilder<unknown>, most: number) => sql`
  with walked as materialized (${amongNewest} order by created_at desc, id desc limit ${sql.lit(Math.max(looked, 3 * most))}),
  indexed as materialized (
    ${byIndex} and (select count(*) from walked) < ${sql.lit(3 * most)} limit ${sql.lit(mostIndexed)})
  select id from (select * from walked union select * from indexed) as found
   order by created_at desc, id desc limit ${sql.lit(looked)}`

/** 'brakes' is in no guide that says 'brake', but 'brake' is in both. */
const singular = (text: string) => text.replace(/(?<=\p{L}{3}[^s\P{L}])s(?!\p{L})/giu, '')

export const shownPosts = (db: Db, me: string) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .where('posts.hidden_at', 'is', null)
    .where(readableBy(me))
    .where(visibleTo(me))
    .select(['posts.id', 'title', 'users.name as author', 'avatar_url'])
    .select(sql<string>`posts.created_at::date`.as('day'))

function postsWith(db: Db, me: string, text: string, most: number) {
  const words = sql`to_tsquery('english', ${stemsOf(text)})`
  const { has } = matcher(text)
  const candidates = newestFirst(
    sql`
      select id, created_at
        from (select id, created_at, title, content from posts where deleted_at is null
               order by created_at desc, id desc limit ${sql.lit(walked)}) as newest
       where ${has('title', 'content')}`,
    sql`
      select id, created_at from posts
       where deleted_at is null and hidden_at is null and to_tsvector('english', title || ' ' || content) @@ ${words}`,
    most,
  )
  return shownPosts(db, me)
    .where(sql<boolean>`posts.id = any(array(${candidates}))`)
    .orderBy(sql`to_tsvector('english', title) @@ ${words}`, 'desc')
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(most))
}
