import type { Sql } from './database.ts'
import type { Session } from './sessions.ts'

export const rememberedFor = 5000
const most = 10_000

/**
 * Remembers who a token belongs to for a few seconds, so that the requests of one screen ask once. Every server hears
 * when a session ends or its member changes and forgets; only reads use it, so what ended cannot write even for a moment.
 */
export async function rememberSessions(sql: Sql, milliseconds: number) {
  const kept = new Map<string, { session: Session; until: number }>()
  let changes = 0
  const forgetUser = (user_id: string) => {
    changes++
    for (const [token, { session }] of kept) if (session.user.id === user_id) kept.delete(token)
  }
  const forgetAll = () => {
    changes++
    kept.clear()
  }
  // Whenever the connection is made anew, what was said while it was away is unknown.
  const subscription = await sql.listen('session_changed', forgetUser, forgetAll)
  return {
    find(token: string): Session | undefined {
      const found = kept.get(token)
      return found && found.until > Date.now() ? found.session : undefined
    },
    /** Looks it up and keeps it, unless something changed while the answer was on its way. */
    async keep(token: string, lookUp: () => Promise<Session | undefined>): Promise<Session | undefined> {
      const before = changes
      const session = await lookUp()
      if (kept.size >= most) kept.clear()
      if (session && before === changes) kept.set(token, { session, until: Date.now() + milliseconds })
      return session
    },
    forgetUser,
    forgetAll,
    close: () => subscription.unlisten(),
  }
}
export type SessionMemory = Awaited<ReturnType<typeof rememberSessions>>
