import type { DistanceUnit } from '../basics/distance.ts'

export interface SessionUser {
  id: string
  name: string
  email: string
  username: string
  email_verified: boolean
  /** Emails to the address come back. */
  email_unreachable: boolean
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
      /** Conversations with something new in them. */
      unread_messages: number
      /** There is a business of theirs, whatever their plan is now. */
      has_business: boolean
      /** The base address of links that are sent or printed; null if the operator has set none. */
      public_origin: string | null
      /** Whether the member asked to stay signed in on this device. */
      keeps: boolean
    }
