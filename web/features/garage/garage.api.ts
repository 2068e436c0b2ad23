import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Dashboard, GaragePage } from '#domain/garage.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'

export const vehiclesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['vehicles', 'list'],
    queryFn: ({ pageParam }) => http.get<GaragePage>(`/vehicles${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const dashboardQuery = () =>
  queryOptions({ queryKey: ['vehicles', 'dashboard'], queryFn: () => http.get<Dashboard>('/dashboard') })

/** Asked for by the routes, so that the answer is under way while the screen's own code still loads. */
export const prefetchVehicles = () => void queryClient.prefetchInfiniteQuery(vehiclesQuery())
export const prefetchDashboard = () => void queryClient.prefetchQuery(dashboardQuery())
