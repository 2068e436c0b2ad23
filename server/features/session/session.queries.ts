import type { SessionView } from '#domain/session.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Services } from '../../services.ts'

/** What the browser knows of who is there: sent with the first page, so that no screen waits for it. */
export async function describeSession(services: Services, session: Session | undefined): Promise<SessionView> {
  if (!session) return { user: null }
  const unread = await services.db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', session.user.id)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return { user: session.user, unread_notifications: Number(unread.count) }
}
