import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'

/** Updates open queues, except that of a moderator whom it concerns. */
export async function tellModerators(tx: Db, author_id: string | null) {
  const moderators = await tx.selectFrom('users').select('id').where('role', '=', 'moderator').limit(200).execute()
  for (const { id } of moderators) if (id !== author_id) await announce(tx, id, 'moderation')
}
