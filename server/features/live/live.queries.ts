import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Not the request's own check: that one may renew the cookie, and these headers left long ago. */
export async function sessionStands(db: Db, session_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', session_id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
