import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kindOfType, quietUntil } from '#domain/members/notification-preference.ts'
import type { Db } from '../../../platform/database/database.ts'
import { enqueue, enqueueAll, type Job } from '../../../platform/jobs/jobs.ts'
import { getPreferences } from '../preferences/preferences.queries.ts'
import type { Told } from '../told.ts'
import { sendPush } from './send-push.ts'

/** What happens to one matter within this many minutes of a push waits, and is told as one. */
const apart = 15

/** What a notification is about, of which one push is enough. */
export function matterOf({ id, type, metadata, dedupe_key }: Pick<Told, 'id' | 'type' | 'metadata' | 'dedupe_key'>) {
  switch (type) {
    case 'reminder_due':
      return dedupe_key?.split(':').slice(0, 2).join(':') ?? id
    case 'post_comment':
    case 'post_reaction':
      return `post:${metadata.post_id}`
    case 'new_follower':
      return 'followers'
    case 'badge_earned':
    case 'level_up':
      return 'badges'
    case 'confirmation':
      return `confirmation:${metadata.vehicle_id ?? 'business'}`
    case 'ownership_transfer':
    case 'transfer_request':
      return `transfer:${metadata.transfer_id ?? metadata.vehicle_id ?? id}`
    default:
      return id
  }
}

/** As a push service wants a topic, at most 32 letters, and saying nothing. */
export const topicOf = (user_id: string, matter: string) =>
  createHash('sha256').update(`${user_id} ${matter}`).digest('base64url').slice(0, 32)

/** In the transaction that hands the notification on. */
export async function queuePush(tx: Db, told: Told, now: Date) {
  const { user_id } = told
  const { kinds, quiet } = await getPreferences(tx, user_id)
  if (!kinds[kindOfType[told.type]].push || !(await hasDevice(tx, user_id))) return
  const matter = matterOf(told)
  const row = await holdMatter(tx, user_id, matter, told.id)
  await tx
    .updateTable('push_matters')
    .set({ notification_id: told.id, waits: true })
    .where('user_id', '=', user_id)
    .where('matter', '=', matter)
    .execute()
  if (row.waits) return
  const earliest = new Date(
    Math.max(now.getTime(), (row.pushed_at?.getTime() ?? Number.NEGATIVE_INFINITY) + apart * 60_000),
  )
  const startAfter = quietUntil(earliest, quiet) ?? earliest
  await enqueue(tx, pushMatter, { user_id, matter }, startAfter > now ? { startAfter } : {})
}

/** Held, because the job that pushes it may be at it. */
async function holdMatter(tx: Db, user_id: string, matter: string, notification_id: string) {
  await tx
    .insertInto('push_matters')
    .values({ user_id, matter, notification_id, waits: false })
    .onConflict((already) => already.doNothing())
    .execute()
  return tx
    .selectFrom('push_matters')
    .select(['waits', 'pushed_at'])
    .where('user_id', '=', user_id)
    .where('matter', '=', matter)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const hasDevice = (tx: Db, user_id: string) =>
  tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst()

/** One push to each device, however many notifications came meanwhile; none if the newest was read in the bell. */
export const pushMatter: Job<{ user_id: string; matter: string }> = {
  name: 'push-matter',
  run: ({ db }, { user_id, matter }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ notification_id: string }>`
        update push_matters set waits = false, pushed_at = now()
         where user_id = ${user_id} and matter = ${matter} and waits returning notification_id`.execute(tx)
      const [due] = rows
      if (!due) return
      const { kinds, quiet } = await getPreferences(tx, user_id)
      const notification = await tx
        .selectFrom('notifications')
        .select('type')
        .where('id', '=', due.notification_id)
        .where('is_read', '=', false)
        .executeTakeFirst()
      if (!notification || !kinds[kindOfType[notification.type]].push) return
      // They may have chosen longer quiet hours meanwhile.
      const startAfter = quietUntil(new Date(), quiet)
      const devices = await tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', user_id).execute()
      await enqueueAll(
        tx,
        sendPush,
        devices.map(({ id }) => ({
          data: { subscription_id: id, notification_id: due.notification_id, topic: topicOf(user_id, matter) },
          startAfter,
        })),
      )
      await sql`
        delete from push_matters where user_id = ${user_id} and not waits and pushed_at < now() - interval '1 day'`.execute(
        tx,
      )
    }),
}
