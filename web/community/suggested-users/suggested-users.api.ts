import { queryOptions } from '@tanstack/react-query'
import type { SuggestedUser } from '#domain/members/people.ts'
import { http } from '../../app/http.ts'

export const suggestedUsersQuery = () =>
  queryOptions({
    queryKey: ['suggested-users'],
    queryFn: () => http.get<SuggestedUser[]>('/suggested-users'),
    // Whom one follows from elsewhere leaves the list, and a car of one's own brings others onto it.
    meta: { topics: ['follows', 'vehicles'] },
  })
