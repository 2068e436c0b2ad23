import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type LinkPurpose = 'verify-address' | 'reset-password' | 'change-email'

// Hashed: whoever reads the table cannot open the links.
const identifierOf = (purpose: LinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

/** A secret for a link that works once, within the hour. `email` is what the link will set, if it sets one. */
export async function makeLink(db: Db, purpose: LinkPurpose, user_id: string, email = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
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

/** Uses the link up, inside the transaction of what it is for: should that fail, the link still works. */
export async function takeLink(db: Db, purpose: LinkPurpose, token: string) {
  const link = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst()
  if (!link) return undefined
  const [user_id = '', email = ''] = link.value.split(' ')
  return { user_id, email }
}

/** After a new password nothing made under the old one may open a door: other links, browsers trusted without a code. */
export async function voidLinks(db: Db, user_id: string) {
  await db
    .deleteFrom('verifications')
    .where('value', 'like', `${user_id} %`)
    .where('identifier', 'not like', 'verify-address:%')
    .execute()
  await distrustBrowsers(db, user_id)
}

/** better-auth keeps trusted browsers and half-finished sign-ins in the same table, under the bare member's id. */
export async function distrustBrowsers(db: Db, user_id: string) {
  await db.deleteFrom('verifications').where('value', '=', user_id).execute()
}
