import { z } from 'zod'
import { personName } from '../account/account.ts'
import { posesAsUs } from '../account/impersonation.ts'
import { type DistanceUnit, distanceUnits } from '../basics/distance.ts'
import type { StorageUse } from '../basics/file.ts'
import type { DueByMileage } from '../vehicles/due-words.ts'

export const badUsername = 'Use 3 to 40 letters, digits, dots, dashes or underscores'
export const usernameTaken = 'This username is taken'

export const profileChange = z.object({
  name: personName,
  username: z
    .string(badUsername)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{1,38})[a-z0-9]$/, badUsername)
    .refine((name) => !posesAsUs(name), 'That username is too close to ours')
    .optional(),
  /** What distances are shown in; null: each car's own. */
  distance_unit: z.enum(distanceUnits).nullable().optional(),
})
export type ProfileChange = z.infer<typeof profileChange>

export interface ProfileBadge {
  id: string
  name: string
  icon_url: string
}

interface ProfileVehicle {
  id: string
  make: string
  model: string
  year: number
  registration_number: string | null
  image_url: string | null
  color: string | null
  door_plan: string | null
}

interface Person {
  id: string
  name: string
  avatar_url: string | null
  banner_url: string | null
  followers_count: number
  following_count: number
  total_points: number
  level: number
  badges: ProfileBadge[]
}

/** What any member may know about another, and nothing more. */
export interface MemberProfile extends Person {
  view: 'member'
  is_following: boolean
  /** Our own account: it can be followed, but neither messaged nor blocked. */
  is_house: boolean
  /** Their business, if they have one. */
  business_name: string | null
  vehicles: (ProfileVehicle & { public_url: string | null })[]
}

export interface OwnProfile extends Person {
  view: 'self'
  email: string
  email_verified: boolean
  username: string
  current_plan_id: string
  plan_name: string
  referral_code: string | null
  tokens: number
  created_at: string
  distance_unit: DistanceUnit | null
  storage: StorageUse
  vehicles: (ProfileVehicle & { status: 'Owned' | 'For Sale'; is_public: boolean })[]
  upcoming_reminders: UpcomingReminder[]
}

export type Profile = OwnProfile | MemberProfile

export interface UpcomingReminder extends DueByMileage {
  id: string
  title: string
  type: string
  vehicle_id: string
  vehicle_name: string
}

export const badgesShownToOthers = 4
export const remindersShown = 5
