import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { announce } from '../../live/live.ts'
import { log } from '../../observability/log.ts'
import { mailCameBack } from './came-back.ts'
import type { Returned, Why } from './why.ts'

/** A report that `npm run bounce` has read and found to be genuine. */
export const takeReport: Job<Returned & { mail_id: string }> = {
  name: 'take-mail-report',
  async run({ db }, { mail_id, ...returned }) {
    tellOperator(await db.transaction().execute((tx) => noteReturned(tx, mail_id, returned)))
  },
}

interface Noted extends Returned {
  /** Whose address is marked since now. */
  member: string | undefined
}

/** Once for each email, however often it is reported. */
export async function noteReturned(tx: Db, mail_id: string, { why, status }: Returned): Promise<Noted | undefined> {
  const mail = await tx
    .updateTable('mails')
    .set({ returned_at: sql<Date>`now()`, returned_why: why, returned_status: status })
    .where('id', '=', mail_id)
    .where('returned_at', 'is', null)
    .returning(['id', 'to_address', 'template', 'payload', sql<Date>`coalesce(sent_at, now())`.as('sent')])
    .executeTakeFirst()
  if (!mail) return undefined
  await mailCameBack.run(tx, mail)
  const isOfAddress = why === 'no_mailbox' || why === 'mailbox'
  return { why, status, member: isOfAddress ? await mark(tx, mail, why) : undefined }
}

/** That many, and so many days between the first and the last, unless there is no such mailbox. */
const enough = { times: 3, days: 7, within: 90 }

/** Not if they have another address by now, or have used a link in an email since this one was sent. */
async function mark(
  tx: Db,
  { to_address, sent }: { to_address: string; sent: Date },
  why: Why & ('no_mailbox' | 'mailbox'),
) {
  // Held before anything is counted, so that of two at once the later sees the earlier.
  const member = await tx
    .selectFrom('users')
    .select(['id', 'email_reached_at', 'email_unreachable_since'])
    .where('email', '=', to_address)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member || member.email_unreachable_since) return undefined
  if (member.email_reached_at && member.email_reached_at >= sent) return undefined
  if (why === 'mailbox' && !(await isLasting(tx, to_address, member.email_reached_at))) return undefined
  await tx
    .updateTable('users')
    .set({ email_unreachable_since: sql<Date>`now()`, email_unreachable_why: why })
    .where('id', '=', member.id)
    .execute()
  await announce(tx, member.id, 'session')
  return member.id
}

async function isLasting(tx: Db, to_address: string, reached: Date | null): Promise<boolean> {
  const found = await tx
    .selectFrom('mails')
    .select(
      sql<boolean>`
        count(*) >= ${enough.times} and max(returned_at) - min(returned_at) >= make_interval(days => ${enough.days})`.as(
        'lasting',
      ),
    )
    .where('to_address', '=', to_address)
    .where('returned_why', '=', 'mailbox')
    .where(sql<boolean>`returned_at > now() - make_interval(days => ${enough.within})`)
    .$if(reached !== null, (query) => query.where('returned_at', '>', reached as Date))
    .executeTakeFirst()
  return found?.lasting === true
}

/** By the member's id: no address stands in the log. */
export function tellOperator(noted: Noted | undefined) {
  if (!noted) return
  const { why, status, member } = noted
  if (member)
    log.warn(`Emails to a member come back (${status}), and they are told so: npm run admin -- unreachable`, { member })
  else if (why === 'refused')
    log.warn(
      `An email was refused because of what it is or who sends it (${status}): is the sender’s domain set up to send (SPF, DKIM), or on a list of senders of spam?`,
    )
  else log.info(`An email came back (${status}).`)
}
