import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '#domain/account/subscription.ts'
import { http } from './http.ts'

/** Here, because every dialog that uploads checks the space left. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () => http.get<Subscription>('/subscription'),
    // A notification is sent when storage runs low; vehicles bring listings, valuations and files.
    meta: { topics: ['tokens', 'vehicles', 'notifications'] },
  })
