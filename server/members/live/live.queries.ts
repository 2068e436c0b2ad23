import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Not the request's own check: that may renew the cookie, and these headers have already been sent. */
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

/** Suspended or erased: signing in again is not possible. */
export async function accountIsClosed(db: Db, user_id: string): Promise<boolean> {
  const open = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return open === undefined
}
