import type { SessionView } from '#domain/account/session.ts'
import { countUnread } from '../../members/notifications/notifications.queries.ts'
import type { Session } from '../../platform/auth/session.ts'
import type { Services } from '../../platform/services.ts'

/** What the browser knows about the member: sent with the first page, so that no screen waits for it. */
export async function describeSession(services: Services, session: Session | undefined): Promise<SessionView> {
  if (!session) return { user: null }
  const { config, db } = services
  const [{ unread, unread_messages }, business] = await Promise.all([
    countUnread(db, session.user.id),
    db.selectFrom('business_profiles').select('id').where('user_id', '=', session.user.id).executeTakeFirst(),
  ])
  return {
    user: session.user,
    unread_notifications: unread,
    unread_messages,
    has_business: business !== undefined,
    public_origin: config.publicUrlIsSet ? config.publicUrl : null,
    keeps: session.keeps === true,
  }
}
