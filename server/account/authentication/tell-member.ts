import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'

/** Tells the member in the app what happened to their account, in addition to the email. */
export const tellMember = (tx: Db, user_id: string, title: string, content: string) =>
  addNotification(tx, { user_id, type: 'account', title, content, emailed: true })
