import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'

/** What happened to an account is written where its owner looks, besides the mail. */
export const tellMember = (tx: Db, user_id: string, title: string, content: string) =>
  addNotification(tx, { user_id, type: 'account', title, content })
