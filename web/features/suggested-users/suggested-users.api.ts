import { queryOptions } from '@tanstack/react-query'
import type { SuggestedUser } from '#domain/people.ts'
import { http } from '../../app/http.ts'

export const suggestedUsersQuery = () =>
  queryOptions({
    queryKey: ['suggested-users'],
    queryFn: () => http.get<SuggestedUser[]>('/suggested-users'),
  })
