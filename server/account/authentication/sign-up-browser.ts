import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { identifierOf, newToken } from './mailed-link.ts'

/*
 * Anyone can sign up with anyone's address. A person who confirms it in the browser that signed up also chose the
 * password; everybody else has to choose a new one first. The browser is recognised by a cookie, which it gets whether
 * or not the address was taken.
 */

const purpose = 'sign-up-browser'
const day = 24 * 60 * 60

const cookieOf = (c: Context<Env>) => {
  const { sessions, config } = c.var.services
  const secure = config.publicUrl.startsWith('https:')
  return { name: `${sessions.cookieName}.sign_up`, options: { path: '/', secure, httpOnly: true } }
}

export function markSignUpBrowser(c: Context<Env>): string {
  const { name, options } = cookieOf(c)
  const key = newToken()
  setCookie(c, name, key, { ...options, sameSite: 'Lax', maxAge: day })
  return key
}
export const signUpBrowserOf = (c: Context<Env>) => getCookie(c, cookieOf(c).name)

export function forgetSignUpBrowser(c: Context<Env>) {
  const { name, options } = cookieOf(c)
  if (getCookie(c, name)) deleteCookie(c, name, options)
}

export async function rememberSignUpBrowser(tx: Db, key: string, user_id: string) {
  await tx
    .insertInto('verifications')
    .values({
      identifier: identifierOf(purpose, key),
      value: `${user_id} `,
      expires_at: sql<Date>`now() + make_interval(secs => ${day})`,
    })
    .execute()
}

export async function signedUpHere(db: Db, key: string | undefined, user_id: string): Promise<boolean> {
  if (!key) return false
  const found = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifierOf(purpose, key))
    .where('value', '=', `${user_id} `)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}
