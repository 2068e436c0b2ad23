import { sql } from 'kysely'
import { type PeopleSearch, peoplePerPage } from '#domain/members/people.ts'
import { atCursor, cursorSql } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPeoplePage } from '../people-page.ts'

/** The only place that still names blocked members: otherwise nobody could be unblocked. */
export async function listBlocked(db: Db, me: string, { after }: Pick<PeopleSearch, 'after'>) {
  const found = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.name', 'users.avatar_url', 'users.followers_count'])
    .select([sql.lit(false).as('is_following'), sql.lit(false).as('is_self')])
    .select(sql.raw<string>(cursorSql('blocks', 'blocked_id')).as('cursor'))
    .where('blocks.blocker_id', '=', me)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(blocks.created_at, blocks.blocked_id) < ${after && atCursor(sql, after)}`),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(peoplePerPage + 1)
    .execute()
  return asPeoplePage(found)
}
