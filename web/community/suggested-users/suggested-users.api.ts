import { queryOptions } from '@tanstack/react-query'
import type { SuggestedUser } from '#domain/members/people.ts'
import { http } from '../../app/http.ts'

export const suggestedUsersQuery = () =>
  queryOptions({
    queryKey: ['suggested-users'],
    queryFn: () => http.get<SuggestedUser[]>('/suggested-users'),
    // Following somebody elsewhere removes them from the list, and a new car adds others.
    meta: { topics: ['follows', 'vehicles'] },
  })
