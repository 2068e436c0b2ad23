import { createMiddleware } from 'hono/factory'
import { notFound } from '../../errors.ts'
import { guard, type SignedInEnv } from '../../guard.ts'
import type { Db } from '../../platform/database.ts'

/** Asked of the table each time, also for a read: whoever is no moderator any more is none from that moment on. */
export async function isModerator(db: Db, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('role', '=', 'moderator')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** For everybody else, signed in or not, there is no such place. */
export const moderator = () =>
  guard(
    'moderator',
    createMiddleware<SignedInEnv>(async (c, next) => {
      const session = await c.var.services.sessions.find(c)
      if (!session || !(await isModerator(c.var.db, session.user.id))) throw notFound('Page')
      c.set('session', session)
      c.set('user', session.user)
      await next()
    }),
  )
