import type { SessionUser } from '#domain/account/session.ts'

export type Member = SessionUser

export interface Session {
  id: string
  user: Member
}
