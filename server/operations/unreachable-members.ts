import { sql } from 'kysely'
import { plural } from '#domain/basics/plural.ts'
import { announce } from '../platform/live/live.ts'
import type { Desk } from './desk.ts'
import { findMember } from './named-member.ts'

const reasons = {
  no_mailbox: 'there is no such mailbox',
  mailbox: 'the mailbox, or its whole domain, has taken nothing for a week or more',
}

/** Whose emails come back, the newest first. */
export async function listUnreachable({ db, say }: Desk) {
  const members = await db
    .selectFrom('users')
    .select(['email', 'name', 'email_unreachable_since as since', 'email_unreachable_why as why'])
    .where('email_unreachable_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('email_unreachable_since', 'desc')
    .limit(201)
    .execute()
  for (const { email, name, since, why } of members.slice(0, 200))
    say([email, name, `since ${since?.toISOString().slice(0, 10)}`, why && reasons[why]].join('  '))
  if (members.length > 200) say('… and more.')
  say(
    members.length === 0
      ? 'Emails reach every member, as far as mail servers have said.'
      : 'They are told so when they sign in, and are sent nothing but what they need for signing in. If you know better: npm run admin -- reachable <email>',
  )
  return 0
}

/** For an operator who knows better, and for a mail server that refused everybody by mistake. */
export async function markReachable({ db, say }: Desk, argument: string) {
  const member = argument === 'everybody' ? undefined : await findMember(db, argument)
  const freed = await db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('users')
      .set({ email_unreachable_since: null, email_unreachable_why: null, email_reached_at: sql<Date>`now()` })
      .where('email_unreachable_since', 'is not', null)
      .$if(member !== undefined, (query) => query.where('id', '=', member?.id ?? ''))
      .returning('id')
      .execute()
    for (const { id } of rows) await announce(tx, id, 'session')
    return rows.length
  })
  if (member) say(freed ? `Emails to ${member.email} are sent again.` : `Emails to ${member.email} were not held back.`)
  else say(`Emails to ${plural(freed, 'member')} are sent again.`)
  return 0
}
