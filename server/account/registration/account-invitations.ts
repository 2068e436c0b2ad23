import { sql } from 'kysely'
import { type AccountInvitation, invitationDays, type OpenInvitation } from '#domain/account/account-invitation.ts'
import { addDays, londonToday } from '#domain/basics/format.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { hashOfToken, newToken } from '../../platform/mail/link-token.ts'
import { queueMail } from '../../platform/mail/mail.ts'

interface Inviting {
  email: string
  role: OpenInvitation['role']
  /** The moderator; null: the operator. */
  by: { id: string; name: string } | null
}

/**
 * One for an address at a time: a new one replaces the one before. Emailed where email is configured; otherwise the link
 * is returned, to be passed on by hand.
 */
export async function inviteToJoin(
  tx: Db,
  config: Config,
  { email, role, by }: Inviting,
): Promise<{ id: string; link: string | null }> {
  const member = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (member) throw conflict('member_already', `There is already an account with the email ${email}.`)
  const token = newToken()
  const made = await tx
    .insertInto('account_invitations')
    .values({ email, role, invited_by: by?.id ?? null, token_hash: hashOfToken(token), expires_at: openUntil })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((row) => ({
          role: row.ref('excluded.role'),
          invited_by: row.ref('excluded.invited_by'),
          token_hash: row.ref('excluded.token_hash'),
          expires_at: row.ref('excluded.expires_at'),
          created_at: sql<Date>`now()`,
        }))
        // A moderator doesn't replace what the operator has promised.
        .where((row) =>
          row.or([
            sql<boolean>`${by === null}`,
            row('account_invitations.role', '=', 'member'),
            row('account_invitations.expires_at', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('invited_already', `${email} has already been invited by the operator.`)
  // After #, which browsers don't send: it is in no server's or proxy's log.
  const link = `${config.publicUrl}/signup#token=${token}`
  if (!config.mail.smtp) return { id: made.id, link }
  await queueMail(tx, email, 'account_invitation', {
    inviter: by?.name ?? config.operator?.name ?? 'The operator of this site',
    link,
    last_day: addDays(londonToday(), invitationDays),
    moderates: role === 'moderator',
  })
  return { id: made.id, link: null }
}

const openUntil = sql<Date>`now() + make_interval(days => ${invitationDays})`

const isOpen = sql<boolean>`account_invitations.expires_at > now()`

export const listInvitations = (db: Db): Promise<AccountInvitation[]> =>
  db
    .selectFrom('account_invitations')
    .where(isOpen)
    .leftJoin('users', 'users.id', 'invited_by')
    .select(['account_invitations.id', 'account_invitations.email', 'users.name as invited_by'])
    .select(sql<OpenInvitation['role']>`account_invitations.role`.as('role'))
    .select(sql<string>`to_json(account_invitations.created_at) #>> '{}'`.as('created_at'))
    .select(sql<string>`to_json(account_invitations.expires_at) #>> '{}'`.as('expires_at'))
    .orderBy('account_invitations.created_at')
    .execute()

/** Whose link this is, without using it up. */
export const findInvitation = (db: Db, token: string): Promise<OpenInvitation | undefined> =>
  db
    .selectFrom('account_invitations')
    .where(isOpen)
    .select(['email', sql<OpenInvitation['role']>`role`.as('role')])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()

/** Uses it up, in the transaction that makes the account. Of two at once the second waits for the first, and finds none. */
export async function takeInvitation(
  tx: Db,
  token: string,
  email: string,
): Promise<OpenInvitation['role'] | undefined> {
  const taken = await tx
    .deleteFrom('account_invitations')
    .where('token_hash', '=', hashOfToken(token))
    .where('email', '=', email)
    .where(isOpen)
    .returning('role')
    .executeTakeFirst()
  return taken?.role as OpenInvitation['role'] | undefined
}

/** False if there is none; `only`: those that a moderator may revoke. */
export async function revokeInvitation(db: Db, which: { id: string } | { email: string }, only?: 'member') {
  const { numDeletedRows } = await db
    .deleteFrom('account_invitations')
    .where((row) => row.and(which))
    .$if(only !== undefined, (query) => query.where('role', '=', 'member'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
