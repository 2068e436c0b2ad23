import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { FollowState, PeoplePage } from '#domain/members/people.ts'
import { http } from '../../app/http.ts'

export const follow = (userId: string) => http.put<FollowState>(`/follows/${userId}`)
export const unfollow = (userId: string) => http.delete<FollowState>(`/follows/${userId}`)

/** Not cached, and not refetched while open: a row shouldn't vanish while the member may still undo. */
export const peopleQuery = (userId: string, side: 'followers' | 'following', search: string) =>
  infiniteQueryOptions({
    queryKey: ['profiles', userId, side, search],
    queryFn: ({ pageParam }) =>
      http.get<PeoplePage>(`/profiles/${userId}/${side}?${new URLSearchParams({ search, ...pageParam })}`),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next ? { after: next } : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** As the live connection would, but without waiting for it. */
export const followsChanged = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ meta }) => Boolean(meta?.topics?.includes('follows')) })
