import { sql as raw } from 'kysely'
import type { Db, Sql } from '../database/database.ts'
import { Announcement } from '../database/driver-statements.ts'
import { assertInTime } from '../http/request-clock.ts'

export interface LiveEvent {
  user_id: string
  /** What changed, with the web's query names: 'notifications', 'vehicles' … */
  topic: string
}

/** About the connection itself, not a topic: refetch everything, another tab took your place, we are closing. */
export const signals = ['resync', 'replaced', 'closing'] as const
type Listener = (event: LiveEvent | (typeof signals)[number]) => void

const mostPerMember = 6

/**
 * One LISTEN connection per server, fanned out to its browsers; PostgreSQL connects the servers. `heard` is told first,
 * and of every member: a browser that fetches what changed may ask any server. Nobody named: anything may have changed.
 */
export async function startLive(sql: Sql, heard: (member?: string) => void = () => {}) {
  const listeners = new Map<string, Set<Listener>>()
  let connectedBefore = false
  const subscription = await sql.listen(
    'live',
    (payload) => {
      const event = JSON.parse(payload) as LiveEvent
      heard(event.user_id)
      for (const tell of listeners.get(event.user_id) ?? []) tell(event)
    },
    () => {
      // We don't know what was announced while the connection was down: everybody refetches.
      heard()
      if (connectedBefore) for (const set of listeners.values()) for (const tell of set) tell('resync')
      connectedBefore = true
    },
  )
  return {
    subscribe(user_id: string, listener: Listener) {
      const set = listeners.get(user_id) ?? new Set()
      listeners.set(user_id, set.add(listener))
      const [oldest] = set
      if (oldest && set.size > mostPerMember) {
        set.delete(oldest)
        oldest('replaced')
      }
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(user_id) === set) listeners.delete(user_id)
      }
    },
    connections: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    /** They connect again, to another server if there is one. */
    sendAway() {
      for (const set of listeners.values()) for (const tell of set) tell('closing')
    },
    async close() {
      this.sendAway()
      await subscription.unlisten()
    },
  }
}
export type Live = Awaited<ReturnType<typeof startLive>>

const payload = (user_id: string, topic: string) => JSON.stringify({ user_id, topic })

/** The same as part of another statement. */
export const announcement = (user_id: string, topic: string) => raw`announce_live(${payload(user_id, topic)})`

/** Reaches the member's browsers when the transaction of `db` commits, and is sent with its commit. */
export async function announce(db: Db, user_id: string, topic: string) {
  assertInTime()
  await db.executeQuery(new Announcement(payload(user_id, topic)))
}

declare module '../services.ts' {
  interface Services {
    live: Live
  }
}
