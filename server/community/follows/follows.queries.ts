import { sql } from 'kysely'
import { type FollowState, type PeopleSearch, peoplePerPage } from '#domain/members/people.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import { asPeoplePage } from '../../members/people-page.ts'
import { atCursor, cursorSql } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/database.ts'
import { literally } from '../../platform/database/word-match.ts'
import { notFound } from '../../platform/http/errors.ts'

const followedBy = (me: string) =>
  sql<boolean>`exists (select from follows mine where mine.follower_id = ${me} and mine.following_id = users.id)`

/** For somebody the reader can see; for anyone else there is nothing to show. */
export async function getFollowState(db: Db, me: string, id: string): Promise<FollowState> {
  const found = await db
    .selectFrom('users')
    .select('followers_count')
    .select(followedBy(me).as('is_following'))
    .where('users.id', '=', id)
    .where(visibleTo(me))
    .executeTakeFirst()
  if (!found) throw notFound('User')
  return found
}

const sides = {
  followers: { of: 'follows.following_id', listed: 'follows.follower_id' },
  following: { of: 'follows.follower_id', listed: 'follows.following_id' },
} as const
export type Side = keyof typeof sides

/** Newest first, each with whether the reader follows them: one statement, however many there are. */
export async function listPeople(db: Db, me: string, id: string, side: Side, { search, after }: PeopleSearch) {
  await getFollowState(db, me, id)
  const found = await db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', sides[side].listed)
    .select(['users.id', 'users.name', 'users.avatar_url', 'users.followers_count'])
    .select(followedBy(me).as('is_following'))
    .select(sql<boolean>`users.id = ${me}`.as('is_self'))
    .select(sql.raw<string>(cursorSql('follows')).as('cursor'))
    .where(sides[side].of, '=', id)
    .where(visibleTo(me))
    .$if(search !== '', (query) => query.where('users.name', 'ilike', `%${literally(search)}%`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(follows.created_at, follows.id) < ${after && atCursor(sql, after)}`),
    )
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.id', 'desc')
    .limit(peoplePerPage + 1)
    .execute()
  return asPeoplePage(found)
}
