import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PeoplePage } from '#domain/members/people.ts'
import { http } from '../../app/http.ts'

export const block = (userId: string) => http.put<void>(`/blocks/${userId}`)
export const unblock = (userId: string) => http.delete<void>(`/blocks/${userId}`)

export const blockedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['blocks'],
    queryFn: ({ pageParam }) => http.get<PeoplePage>(`/blocks${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
