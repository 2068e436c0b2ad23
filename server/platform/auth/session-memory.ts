import type { Sql } from '../database/database.ts'
import type { Session } from './session.ts'

export const rememberedFor = 5000
const most = 10_000

/**
 * Remembers who a cookie belongs to for a few seconds, so that the requests of one screen query once. Every server is
 * told when a session ends or its member changes, and forgets it. Only reads use it, so an ended session can't write.
 */
export async function rememberSessions(sql: Sql, milliseconds: number) {
  const kept = new Map<string, { session: Session; until: number }>()
  const cookiesOf = new Map<string, Set<string>>()
  let changes = 0
  const forgetUser = (user_id: string) => {
    changes++
    for (const cookie of cookiesOf.get(user_id) ?? []) kept.delete(cookie)
    cookiesOf.delete(user_id)
  }
  const clear = () => {
    kept.clear()
    cookiesOf.clear()
  }
  const forgetAll = () => {
    changes++
    clear()
  }
  // After a reconnection we don't know what was announced while it was down.
  const subscription = await sql.listen('session_changed', forgetUser, forgetAll)
  return {
    find(cookie: string): Session | undefined {
      const found = kept.get(cookie)
      return found && found.until > performance.now() ? found.session : undefined
    },
    /** Looks it up and keeps it, unless something changed in the meantime. */
    async keep(cookie: string, lookUp: () => Promise<Session | undefined>): Promise<Session | undefined> {
      const before = changes
      const session = await lookUp()
      if (!session || before !== changes) return session
      if (kept.size >= most) clear()
      kept.set(cookie, { session, until: performance.now() + milliseconds })
      const cookies = cookiesOf.get(session.user.id) ?? new Set()
      cookiesOf.set(session.user.id, cookies.add(cookie))
      return session
    },
    forgetUser,
    forgetAll,
    close: () => subscription.unlisten(),
  }
}
export type SessionMemory = Awaited<ReturnType<typeof rememberSessions>>
