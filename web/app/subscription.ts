import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '#domain/account/subscription.ts'
import { http } from './http.ts'

/** Here, because every dialog that uploads asks how much room there is. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () => http.get<Subscription>('/subscription'),
    // The bell rings when storage runs low; vehicles come with their listings, valuations and files.
    meta: { topics: ['tokens', 'vehicles', 'notifications'] },
  })
