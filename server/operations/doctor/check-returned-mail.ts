import { plural } from '#domain/basics/plural.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type Finding, note, wrong } from './finding.ts'

const about = 'Email'

/** Nothing to say where every email arrived, or before the first start of this version. */
export async function checkReturnedMail(sql: Sql, { mail }: Config): Promise<Finding[]> {
  const [known] = await sql`
    select from information_schema.columns
     where table_schema = 'public' and table_name = 'mails' and column_name = 'returned_why'`
  if (!known) return []
  const [found] = await sql<{ members: number; refused: number; status: string | null }[]>`
    select (select count(*)::int from users where email_unreachable_since is not null and deleted_at is null) as members,
           (select count(*)::int from mails
             where returned_why = 'refused' and returned_at > now() - interval '7 days') as refused,
           (select returned_status from mails
             where returned_why = 'refused' order by returned_at desc limit 1) as status`
  if (!found) return []
  const { members, refused, status } = found
  return [
    ...(mail.smtp && !mail.bounces
      ? [
          note(
            about,
            'MAIL_BOUNCES isn’t set, so emails that come back later are only seen by whoever reads the mailbox of MAIL_FROM.',
          ),
        ]
      : []),
    ...(members > 0
      ? [note(about, `Emails to ${plural(members, 'member')} come back: npm run admin -- unreachable`)]
      : []),
    ...(refused > 0
      ? [
          wrong(
            about,
            `${plural(refused, 'email was', 'emails were')} refused in the last week because of the message or its sender (${status}): is the sender’s domain set up to send (SPF, DKIM), or on a list of senders of spam?`,
          ),
        ]
      : []),
  ]
}
