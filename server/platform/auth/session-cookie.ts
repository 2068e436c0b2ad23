import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

interface Options {
  secret: string
  previous: string | undefined
  secure: boolean
  lifetime: number
}

/** The cookie is better-auth's: `token.signature`, HMAC-SHA-256. */
export function createSessionCookie({ secret, previous, secure, lifetime }: Options) {
  // Browsers refuse __Host- without https, so plain http on one's own machine goes without it.
  const name = secure ? '__Host-garagetale' : 'garagetale'
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetime }
  const sign = (token: string, key = secret) => createHmac('sha256', key).update(token).digest('base64')
  const remember = (c: Context, token: string) => setCookie(c, name, `${token}.${sign(token)}`, options)

  function tokenOf(c: Context): string | undefined {
    const value = getCookie(c, name)
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const token = value.slice(0, dot)
    const given = Buffer.from(value.slice(dot + 1))
    if (isSignedBy(secret)) return token
    if (previous === undefined || !isSignedBy(previous)) return undefined
    remember(c, token)
    return token

    function isSignedBy(key: string) {
      const expected = Buffer.from(sign(token, key))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }
  }

  return {
    name,
    remember,
    forget: (c: Context) => deleteCookie(c, name, { path: '/', secure }),

    /** As it was sent, with its signature, and not yet checked. */
    sent: (c: Context) => getCookie(c, name) ?? '',

    /** The token, if it was signed here; one signed with the previous secret is signed again. */
    tokenOf,
  }
}
export type SessionCookie = ReturnType<typeof createSessionCookie>
