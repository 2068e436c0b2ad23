import type { SessionUser } from '#domain/account/session.ts'
import type { Keeps } from './session-cookie.ts'

export type Member = SessionUser

export interface Session {
  id: string
  user: Member
  /** Whether the member asked to stay signed in on this device; null: was not asked. */
  keeps: Keeps
}

/** Something of the member's own that is read in the same query as the session. */
export interface Beside {
  /** Made by `sessionBeside`. */
  statement: string
  /** Null is the id of nothing. */
  id: string | null
}
