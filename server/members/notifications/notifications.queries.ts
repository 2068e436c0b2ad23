import { sql } from 'kysely'
import { type NotificationMetadata, type NotificationType, newestNotifications } from '#domain/members/notification.ts'
import { kindOfType } from '#domain/members/notification-preference.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueue, enqueueAll } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { deliverNotification } from './deliver-notification.ts'
import { mayReachOut } from './may-reach-out.ts'

/** Suspended members are hidden from notifications until the suspension is lifted. */
export const ofSomebodyThere = sql<boolean>`not exists (
  select from users where users.id = (notifications.metadata ->> 'user_id')::uuid and users.suspended_at is not null)`

const kindOfRow = sql.raw(
  `case type ${Object.entries(kindOfType)
    .map(([type, kind]) => `when '${type}' then '${kind}'`)
    .join(' ')} end`,
)
/** Not what its member keeps out of the bell; it is there all the same, for pushes and emails to tell of. */
const inBell = sql<boolean>`not exists (
  select from notification_preferences as chosen
   where chosen.user_id = notifications.user_id and chosen.kinds -> (${kindOfRow}) ->> 'bell' = 'false')`

export const listNotifications = (db: Db, user_id: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'content', 'is_read', 'metadata', 'created_at'])
    .where('user_id', '=', user_id)
    .where(ofSomebodyThere)
    .where(inBell)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestNotifications)
    .execute()

export interface Unread {
  /** Notifications in the bell. */
  unread: number
  /** Conversations with something new in them. */
  unread_messages: number
}

export async function countUnread(db: Db, user_id: string): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select (select count(*)::int from notifications
             where user_id = ${user_id} and not is_read and ${ofSomebodyThere} and ${inBell}) as unread,
           (select count(*)::int from conversation_sides left join users on users.id = other_id
             where user_id = ${user_id} and unread > 0 and users.suspended_at is null) as unread_messages`.execute(db)
  return rows[0] ?? { unread: 0, unread_messages: 0 }
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
  /** An email of its own says the same. */
  emailed?: boolean
}

/**
 * Notifies a member in the app (what may come in numbers: ringOnce): it reaches open browsers when the transaction
 * commits. False if they had already been told.
 */
export async function addNotification(tx: Db, { emailed = false, ...notification }: NewNotification): Promise<boolean> {
  const added = await tx
    .insertInto('notifications')
    .values({ ...notification, metadata: notification.metadata ?? {} })
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning(['id', mayReachOut.as('reaches_out')])
    .executeTakeFirst()
  if (!added) return false
  await announce(tx, notification.user_id, 'notifications')
  if (added.reaches_out) await enqueue(tx, deliverNotification, { notification_id: added.id, emailed })
  return true
}

/** The same for many at once. */
export async function addNotifications(tx: Db, notifications: Omit<NewNotification, 'emailed'>[]) {
  if (notifications.length === 0) return
  const added = await tx
    .insertInto('notifications')
    .values(notifications.map((each) => ({ ...each, metadata: each.metadata ?? {} })))
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning(['id', 'user_id', mayReachOut.as('reaches_out')])
    .execute()
  for (const user_id of new Set(added.map((each) => each.user_id))) await announce(tx, user_id, 'notifications')
  await enqueueAll(
    tx,
    deliverNotification,
    added.filter(({ reaches_out }) => reaches_out).map(({ id }) => ({ data: { notification_id: id, emailed: false } })),
  )
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
