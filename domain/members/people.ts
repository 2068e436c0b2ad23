import { z } from 'zod'
import { cursor } from '../basics/cursor.ts'

export const peoplePerPage = 30
export const mostSuggested = 5
export const leaderboardShort = 5
export const leaderboardLong = 30
export const badgesOnBoard = 4

/** Our own account: it writes the system's posts, and doesn't count as a member. */
export const houseAccount = '00000000-0000-4000-8000-000000000001'

export const peopleSearch = z.object({
  search: z.string().trim().max(100, 'Search for 100 characters or fewer').default(''),
  after: cursor.optional(),
})
export type PeopleSearch = z.output<typeof peopleSearch>

/** A member in a list: followers, following, or blocked. */
export interface ListedUser {
  id: string
  name: string
  avatar_url: string | null
  followers_count: number
  is_following: boolean
  is_self: boolean
}

export interface PeoplePage {
  items: ListedUser[]
  next: string | null
}

export interface FollowState {
  is_following: boolean
  followers_count: number
}

export interface SuggestedUser {
  id: string
  name: string
  avatar_url: string | null
  followers_count: number
  following_count: number
  /** One for each make and model that both have. */
  shared_interests: number
}

export const leaderboardSize = z.object({
  size: z
    .enum([`${leaderboardShort}`, `${leaderboardLong}`], 'Choose 5 or 30 rows')
    .default(`${leaderboardShort}`)
    .transform(Number),
})

export interface LeaderboardRow {
  rank: number
  user: { id: string; name: string; avatar_url: string | null }
  total_points: number
  level: number
  badges: { id: string; name: string; icon_url: string }[]
  is_following: boolean
  is_self: boolean
}

export interface Leaderboard {
  items: LeaderboardRow[]
}
