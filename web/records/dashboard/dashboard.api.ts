import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#domain/records/dashboard.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'

export const drawnDashboard = { queryKey: ['vehicles', 'dashboard'], path: '/dashboard' }

export const dashboardQuery = () =>
  queryOptions({
    queryKey: drawnDashboard.queryKey,
    queryFn: () => http.get<Dashboard>(drawnDashboard.path),
    meta: { topics: ['points'] },
  })

/** Fetched by the route, so that the request runs while the screen's code still loads. */
export const prefetchDashboard = () => void queryClient.prefetchQuery(dashboardQuery())
