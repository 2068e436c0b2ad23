import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#domain/account/account.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'

const purposes: LinkPurpose[] = ['verify-address', 'reset-password', 'change-email', 'check-address']

export const linkExpired = () => new AppError(400, 'link_expired', 'This link has expired or was already used.')
export const otherAccount = () =>
  conflict('other_account', 'This link belongs to another account. Log out first if you want to use it.')
export const newToken = () => randomBytes(32).toString('base64url')
// Hashed, so that reading the table doesn't reveal the links.
export const identifierOf = (purpose: string, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

/**
 * A secret for a link that works once, within the hour. `email` is the address it is sent to: a link that confirms or
 * resets stops working when the account gets another address; one that changes the address sets this one.
 */
export async function makeLink(db: Db, purpose: LinkPurpose, user_id: string, email: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('verifications')
    .values({
      identifier: identifierOf(purpose, token),
      value: `${user_id} ${email}`,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  return token
}

/** The secret goes after #, which browsers don't send, so no server or proxy can log it. */
export const linkTo = (
  { publicUrl }: { publicUrl: string },
  page: '/confirm-address' | '/reset-password',
  token: string,
  next?: string,
) => `${publicUrl}${page}${next ? `?next=${encodeURIComponent(next)}` : ''}#token=${token}`

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** What a link is for and whose it is, without using it up. */
export async function findLink(db: Db, token: string, hold = false) {
  const link = await db
    .selectFrom('verifications')
    .select(['identifier', 'value'])
    .where(
      'identifier',
      'in',
      purposes.map((purpose) => identifierOf(purpose, token)),
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!link) return undefined
  const [user_id = '', email = ''] = link.value.split(' ')
  const purpose = link.identifier.split(':')[0] as LinkPurpose
  const member = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'two_factor_enabled', 'suspended_at'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
  const isOfOldAddress = purpose !== 'change-email' && member?.email !== email
  return member && !isOfOldAddress ? { ...link, purpose, email, member } : undefined
}

/** Uses the link up in the transaction of the act it is for: if that fails, the link still works. */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string): Promise<FoundLink> {
  // Locks the member before the link, as code that voids links does, so that two at once take turns.
  const link = await findLink(db, token, true)
  if (link?.purpose !== purpose) throw linkExpired()
  const { numDeletedRows } = await db
    .deleteFrom('verifications')
    .where('identifier', '=', link.identifier)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw linkExpired()
  return link
}

/**
 * A new password or address invalidates everything older: other links, browsers trusted without a code, and calendar
 * addresses and API keys, which somebody who knew the old password may have made.
 */
export async function voidLinks(db: Db, user_id: string) {
  await db.deleteFrom('verifications').where('value', 'like', `${user_id} %`).execute()
  await db.deleteFrom('calendar_feeds').where('user_id', '=', user_id).execute()
  await db.deleteFrom('api_keys').where('user_id', '=', user_id).execute()
  await distrustBrowsers(db, user_id)
}

/** better-auth keeps trusted browsers and unfinished sign-ins in the same table, under the member's id. */
export async function distrustBrowsers(db: Db, user_id: string) {
  await db.deleteFrom('verifications').where('value', '=', user_id).execute()
}
