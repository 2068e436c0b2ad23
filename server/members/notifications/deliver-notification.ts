import { type NotificationMetadata, type NotificationType, notificationPath } from '#domain/members/notification.ts'
import { hasOwnEmail, kindOfType } from '#domain/members/notification-preference.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { getPreferences } from './preferences/preferences.queries.ts'
import { queuePush } from './push/push-matter.ts'
import type { Told } from './told.ts'

/** Hands a notification on to wherever its member wants to be told beside the bell, once it is committed. */
export const deliverNotification: Job<{ notification_id: string; emailed: boolean }> = {
  name: 'deliver-notification',
  run: ({ db }, { notification_id, emailed }) =>
    db.transaction().execute(async (tx) => {
      const told = await takeUndelivered(tx, notification_id)
      if (!told) return
      if (!emailed) await email(tx, told)
      await queuePush(tx, told, new Date())
    }),
}

/** Marked in the transaction that hands it on, so that this happens once however often the job runs. */
async function takeUndelivered(tx: Db, id: string): Promise<Told | undefined> {
  const row = await tx
    .updateTable('notifications')
    .from('users')
    .set({ delivered_at: new Date() })
    .whereRef('users.id', '=', 'notifications.user_id')
    .where('notifications.id', '=', id)
    .where('delivered_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .returning(['notifications.id', 'type', 'title', 'content', 'metadata', 'user_id', 'dedupe_key'])
    .returning(['users.name', 'users.email', 'users.email_verified'])
    .executeTakeFirst()
  return row && { ...row, type: row.type as NotificationType, metadata: row.metadata as NotificationMetadata }
}

async function email(tx: Db, { title, content, name, ...told }: Told) {
  const kind = kindOfType[told.type]
  // An unconfirmed address may be a stranger's.
  if (hasOwnEmail(kind) || !told.email_verified) return
  const { kinds } = await getPreferences(tx, told.user_id)
  if (kinds[kind].email !== 'at_once') return
  const path = notificationPath(told, told.user_id) ?? '/'
  await queueMail(tx, told.email, 'notification', { name, title, content, path, kind, member: told.user_id })
}
