import { sql } from 'kysely'
import { mailedPage } from '#domain/basics/next-page.ts'
import { digestWeek, mostInDigest } from '#domain/members/digest.ts'
import { type NotificationMetadata, notificationPath, notificationTypes } from '#domain/members/notification.ts'
import { kindOfType } from '#domain/members/notification-preference.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../platform/services.ts'
import { ofSomebodyThere } from '../notifications.queries.ts'
import { preferencesOf } from '../preferences/preferences.queries.ts'

const atOnce = 100

/** By the database's clock: servers' clocks may differ. */
export const sendDigests: Job<object> = {
  name: 'send-digests',
  schedule: '*/10 * * * *',
  async run(services) {
    const [clock] = await services.sql<{ now: Date }[]>`select now()`
    await sendDueDigests(services, clock?.now ?? new Date())
  },
}

export async function sendDueDigests({ db, stopping }: Pick<Services, 'db' | 'stopping'>, now: Date) {
  const week = digestWeek(now)
  while (week && !stopping && (await sendSome(db, week, now)) === atOnce);
}

/** Each batch is marked and queued in one transaction: one email a week, however many servers ask. */
const sendSome = (db: Db, week: string, now: Date) =>
  db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, week, now)
    const digests = await Promise.all(
      // An unconfirmed address may be a stranger's.
      due
        .filter(({ email_verified }) => email_verified)
        .map(async (member) => ({ member, ...(await news(tx, member, now)) })),
    )
    await queueMails(
      tx,
      'digest',
      digests
        .filter(({ items }) => items.length > 0)
        .map(({ member: { user_id, name, email }, items, more }) => ({
          to: email,
          data: { name, member: user_id, items, more },
        })),
    )
    return due.length
  })

interface Due {
  user_id: string
  name: string
  email: string
  email_verified: boolean
  since: Date
  kinds: unknown
}

/** Suspended members get theirs when they are back. */
async function takeDue(tx: Db, week: string, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as materialized (
      select p.user_id, p.digest_since, users.name, users.email, users.email_verified
        from notification_preferences p
        join users on users.id = p.user_id and users.deleted_at is null and users.suspended_at is null
       where jsonb_path_exists(p.kinds, '$.*.email ? (@ == "weekly")')
         and (p.digest_week is null or p.digest_week < ${week}::date)
       limit ${sql.lit(atOnce)}
         for update of p skip locked)
    update notification_preferences set digest_week = ${week}::date, digest_since = ${now}
      from due where due.user_id = notification_preferences.user_id
    returning due.user_id, due.name, due.email, due.email_verified, due.digest_since as since, kinds`.execute(tx)
  return rows
}

/** Of the kinds that they want weekly, what came since the last one and was not read in the bell. */
async function news(tx: Db, { user_id, kinds: chosen, since }: Due, now: Date) {
  const { kinds } = preferencesOf({ kinds: chosen, quiet_from: null, quiet_until: null, quiet_emails: false })
  const weekly = notificationTypes.filter((type) => kinds[kindOfType[type]].email === 'weekly')
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'content', 'metadata'])
    .select((row) => row.fn.countAll<string>().over().as('count'))
    .where('user_id', '=', user_id)
    .where('type', 'in', weekly)
    .where('is_read', '=', false)
    .where('created_at', '>', since)
    .where('created_at', '<=', now)
    .where(ofSomebodyThere)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostInDigest)
    .execute()
  const items = rows.map(({ type, title, content, metadata }) => {
    const path = notificationPath({ type, metadata: metadata as NotificationMetadata }, user_id)
    // Whoever has to sign in first must still arrive somewhere that tells them more.
    return { title, content, path: path && mailedPage(path) ? path : '/notifications' }
  })
  return { items, more: Number(rows[0]?.count ?? 0) - rows.length }
}
