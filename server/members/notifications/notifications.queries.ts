import { sql } from 'kysely'
import { type NotificationMetadata, type NotificationType, newestNotifications } from '#domain/members/notification.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'

/** Suspended members are hidden from notifications until the suspension is lifted. */
const ofSomebodyThere = sql<boolean>`not exists (
  select from users where users.id = (notifications.metadata ->> 'user_id')::uuid and users.suspended_at is not null)`

export const listNotifications = (db: Db, user_id: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'content', 'is_read', 'metadata', 'created_at'])
    .where('user_id', '=', user_id)
    .where(ofSomebodyThere)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestNotifications)
    .execute()

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .where('is_read', '=', false)
    .where(ofSomebodyThere)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The member's other tabs and devices are told, but only if there was something to mark. */
export const markNotificationsRead = (db: Db, user_id: string) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', user_id)
      .where('is_read', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announce(tx, user_id, 'notifications')
  })

interface NewNotification {
  user_id: string
  type: NotificationType
  title: string
  content?: string
  metadata?: NotificationMetadata
  /** One key notifies the same person once, however often the job runs. */
  dedupe_key?: string
}

/**
 * The only way to notify a member in the app: it reaches open browsers when the transaction commits. False if they had
 * already been told.
 */
export async function addNotification(tx: Db, notification: NewNotification): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('notifications')
    .values({ ...notification, metadata: notification.metadata ?? {} })
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  if (added) await announce(tx, notification.user_id, 'notifications')
  return Boolean(added)
}

/** The same for many at once. */
export async function addNotifications(tx: Db, notifications: NewNotification[]) {
  if (notifications.length === 0) return
  const added = await tx
    .insertInto('notifications')
    .values(notifications.map((each) => ({ ...each, metadata: each.metadata ?? {} })))
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('user_id')
    .execute()
  for (const user_id of new Set(added.map((each) => each.user_id))) await announce(tx, user_id, 'notifications')
}

type ChangedNotification = Required<Pick<NewNotification, 'user_id' | 'dedupe_key' | 'title' | 'content'>>

/** The same notification with new text: read or unread, it stays where it was. */
export async function changeNotification(tx: Db, { user_id, dedupe_key, title, content }: ChangedNotification) {
  await tx
    .updateTable('notifications')
    .set({ title, content })
    .where('user_id', '=', user_id)
    .where('dedupe_key', '=', dedupe_key)
    .execute()
  await announce(tx, user_id, 'notifications')
}
