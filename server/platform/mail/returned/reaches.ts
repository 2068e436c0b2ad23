import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Template } from '../mail-templates.ts'

/** What people need to get into their account, and what they must be told about it. */
const essential: string[] = [
  'verify_address',
  'check_address',
  'already_registered',
  'reset_password',
  'password_changed',
  'confirm_new_address',
  'address_in_use',
  'address_changed',
  'two_factor_changed',
  'api_key_made',
  'account_invitation',
  'account_suspended',
  'account_reopened',
  'account_deleted',
] satisfies Template[]

/** To the operator: somebody else wrote them. */
const fromOthers: string[] = ['suggestion', 'support'] satisfies Template[]

const mostEssential = 3

/** Why an email to this address is not to be sent; nothing if it is. */
export async function whyUnsent(tx: Db, mail: { to_address: string; template: string }): Promise<string | undefined> {
  if (fromOthers.includes(mail.template)) return undefined
  const member = await tx
    .selectFrom('users')
    .select('email_unreachable_since as since')
    .where('email', '=', mail.to_address)
    .where('deleted_at', 'is', null)
    .where('email_unreachable_since', 'is not', null)
    .executeTakeFirst()
  if (!member?.since) return undefined
  if (!essential.includes(mail.template)) return 'Emails to this address come back.'
  const tried = await tx
    .selectFrom('mails')
    .select('id')
    .where('to_address', '=', mail.to_address)
    .where('attempts', '>', 0)
    .where('state', '<>', 'queued')
    .where('created_at', '>', sql<Date>`greatest(${member.since}, now() - interval '1 day')`)
    .limit(mostEssential)
    .execute()
  return tried.length < mostEssential ? undefined : 'Emails to this address come back, and it had three today.'
}
