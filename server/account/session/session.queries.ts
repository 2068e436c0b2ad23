import type { SessionView } from '#domain/account/session.ts'
import { countUnread } from '../../members/notifications/notifications.queries.ts'
import type { Session } from '../../platform/auth/session.ts'
import type { Services } from '../../platform/services.ts'

/** What the browser knows about the member: sent with the first page, so that no screen waits for it. */
export async function describeSession(services: Services, session: Session | undefined): Promise<SessionView> {
  if (!session) return { user: null }
  const { config, db } = services
  return {
    user: session.user,
    unread_notifications: await countUnread(db, session.user.id),
    public_origin: config.publicUrlIsSet ? config.publicUrl : null,
  }
}
