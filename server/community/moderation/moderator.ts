import { createMiddleware } from 'hono/factory'
import type { Db } from '../../platform/database/database.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { guard } from '../../platform/http/guard.ts'

/** Read from the table on every request, so that a removed role takes effect at once. */
async function findModerator(db: Db, user_id: string) {
  return db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', user_id)
    .where('role', '=', 'moderator')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const secondFactorFirst = () =>
  forbidden(
    'two_factor_needed',
    'Moderators need two-factor sign-in. Please turn it on first in Edit Profile, under Security.',
  )

/** For everybody else, signed in or not, it doesn't exist. */
export const moderator = () =>
  guard(
    'moderator',
    createMiddleware<SignedInEnv>(async (c, next) => {
      const session = await c.var.services.sessions.find(c)
      const found = session && (await findModerator(c.var.db, session.user.id))
      if (session) c.set('user', session.user)
      if (!found) throw Object.assign(notFound('Page'), session ? { noted: 'not a moderator' } : {})
      c.set('session', session)
      if (c.var.services.config.moderatorsNeedTwoFactor && !found.two_factor_enabled) throw secondFactorFirst()
      await next()
    }),
  )
