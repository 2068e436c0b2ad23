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

/** Null: was not asked. */
export type Keeps = boolean | null

/** The cookie is better-auth's: `token.signature`, HMAC-SHA-256. */
export function createSessionCookie({ secret, previous, secure, lifetime }: Options) {
  // Browsers refuse __Host- without https, so plain http on one's own machine goes without it.
  const name = secure ? '__Host-garagetale' : 'garagetale'
  const ending: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const lasting: CookieOptions = { ...ending, maxAge: lifetime }
  const sign = (token: string, key = secret) => createHmac('sha256', key).update(token).digest('base64')
  /** One that is not to be kept ends with the browser. */
  const remember = (c: Context, token: string, keeps: Keeps) =>
    setCookie(c, name, `${token}.${sign(token)}`, keeps === false ? ending : lasting)

  function tokenOf(c: Context): string | undefined {
    const value = getCookie(c, name)
    const dot = value?.lastIndexOf('.') ?? -1
    if (!value || dot < 1) return undefined
    const token = value.slice(0, dot)
    const given = Buffer.from(value.slice(dot + 1))
    if (isSignedBy(secret)) return token
    return previous !== undefined && isSignedBy(previous) ? token : undefined

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

    /** The token, if it was signed here. */
    tokenOf,

    /** Signed with the previous secret: to be signed again. */
    isOld: (c: Context, token: string) => getCookie(c, name) !== `${token}.${sign(token)}`,
  }
}
export type SessionCookie = ReturnType<typeof createSessionCookie>
