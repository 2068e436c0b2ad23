import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Leaderboard, leaderboardLong, leaderboardShort } from '#domain/members/people.ts'
import { http } from '../../app/http.ts'

export const leaderboardQuery = (full: boolean) => {
  const size = full ? leaderboardLong : leaderboardShort
  return queryOptions({
    queryKey: ['leaderboard', size],
    queryFn: () => http.get<Leaderboard>(`/leaderboard?size=${size}`),
    // The short board stays while the full one loads.
    placeholderData: keepPreviousData,
    meta: { topics: ['points', 'follows', 'blocks'] },
  })
}
