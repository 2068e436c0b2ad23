import type { Db } from '../../platform/database.ts'
import { announce } from '../../platform/live.ts'

/** What happened to an account is written where its owner looks, besides the mail. */
export async function tellMember(db: Db, user_id: string, title: string, content: string) {
  await db.insertInto('notifications').values({ user_id, type: 'account', title, content }).execute()
  await announce(db, user_id, 'notifications')
}
