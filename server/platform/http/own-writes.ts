import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { MayBeOld } from '../database/replica/reads.ts'
import type { Services } from '../services.ts'
import type { Env, SignedInEnv } from './env.ts'

/** Seconds; longer than a replica may be behind. */
const lasts = 3

const cookieOf = ({ sessions }: Services) => `${sessions.cookieName}.wrote`

/**
 * A browser that has just written says so for a moment, to whichever server it asks: until every replica that may be
 * read has it, it reads from the primary. Set beforehand, so that it also comes with an error after half the work.
 */
export const noteWrites: MiddlewareHandler<Env> = (c, next) => {
  const { services } = c.var
  if (services.replica && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const secure = services.config.publicUrl.startsWith('https:')
    setCookie(c, cookieOf(services), '1', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lasts })
  }
  return next()
}

/** How this request reads what may be a second old. A program with a key keeps no cookies, so it never does. */
export function readsOf(c: Context<Env>): MayBeOld {
  const { db, sql, replica } = c.get('services')
  if (!replica) return (read) => read({ db, sql })
  return replica.readsOf(() => ({
    member: (c.var as Partial<SignedInEnv['Variables']>).user?.id,
    hasJustWritten:
      c.req.method !== 'GET' ||
      c.get('holder') !== undefined ||
      getCookie(c, cookieOf(c.get('services'))) !== undefined,
  }))
}
