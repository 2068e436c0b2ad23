import type { DistanceUnit } from '../basics/distance.ts'

export interface SessionUser {
  id: string
  name: string
  email: string
  username: string
  email_verified: boolean
  two_factor_enabled: boolean
  role: 'member' | 'moderator'
  current_plan_id: string
  avatar_url: string | null
  /** What distances are shown in; null: each car's own. */
  distance_unit: DistanceUnit | null
}

export type SessionView =
  | { user: null }
  | {
      user: SessionUser
      unread_notifications: number
      /** The base address of links that are sent or printed; null if the operator has set none. */
      public_origin: string | null
    }
