import { sql } from 'kysely'
import type { NotificationMetadata, NotificationType } from '#domain/members/notification.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueueAll } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { deliverNotification } from './deliver-notification.ts'
import { mayReachOut } from './may-reach-out.ts'

interface Ring {
  user_id: string
  type: NotificationType
  title: string
  /** The title from the second time on; it names nobody, since several people may have been at it. */
  again: (times: number) => string
  content: string
  metadata: NotificationMetadata
}

/**
 * Everything about one matter is one notification until it is read: the first rings, those after it count. So whoever
 * writes often fills nobody's bell, and no further push or email goes out.
 */
export async function ringOnce(tx: Db, matter: string, rings: Ring[]) {
  if (rings.length === 0) return
  // In one order, so that two who write at once don't wait for one another.
  const sorted = rings.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))
  const told = await tx
    .insertInto('notifications')
    .values(sorted.map(({ again: _, ...ring }) => ({ ...ring, matter })))
    .onConflict((unread) =>
      unread
        .columns(['user_id', 'matter'])
        .where(sql<boolean>`matter is not null and not is_read`)
        .doUpdateSet({
          times: sql<number>`notifications.times + 1`,
          content: sql<string>`excluded.content`,
          // Several people: it stays if one of them goes.
          metadata: sql<object>`case when notifications.metadata ->> 'user_id' = excluded.metadata ->> 'user_id'
            then excluded.metadata else excluded.metadata - 'user_id' end`,
          created_at: sql<Date>`now()`,
        }),
    )
    .returning(['id', 'user_id', 'times', mayReachOut.as('reaches_out')])
    .execute()
  const counted = told.filter(({ times }) => times > 1)
  if (counted.length > 0) {
    const titles = counted.map(({ id, user_id, times }) => ({
      id,
      title: rings.find((ring) => ring.user_id === user_id)?.again(times),
    }))
    await sql`
      update notifications set title = counted.title
        from jsonb_to_recordset(${titles}::jsonb) as counted (id uuid, title text)
       where notifications.id = counted.id`.execute(tx)
  }
  for (const { user_id } of told) await announce(tx, user_id, 'notifications')
  await enqueueAll(
    tx,
    deliverNotification,
    told
      .filter(({ times, reaches_out }) => times === 1 && reaches_out)
      .map(({ id }) => ({ data: { notification_id: id, emailed: false } })),
  )
}

/** Reading the thing itself reads what the bell says of it. */
export async function markMatterRead(tx: Db, user_id: string, matter: string) {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', user_id)
    .where('matter', '=', matter)
    .where('is_read', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announce(tx, user_id, 'notifications')
}
