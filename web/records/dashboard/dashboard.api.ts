import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#domain/records/dashboard.ts'
import { http } from '../../app/http.ts'
import type { Visit } from '../../app/prefetch.ts'
import { queryClient } from '../../app/query.ts'

const drawnDashboard = { queryKey: ['vehicles', 'dashboard'], path: '/dashboard' }

export const dashboardQuery = () =>
  queryOptions({
    queryKey: drawnDashboard.queryKey,
    queryFn: () => http.get<Dashboard>(drawnDashboard.path),
    meta: { topics: ['points'] },
  })

/** Fetched by the route, so that the request runs while the screen's code still loads; or drawn, but behind no dialog. */
export function prefetchDashboard(visit?: Visit & { location: { search: object } }) {
  if (!visit?.context.draw) return queryClient.prefetchQuery(dashboardQuery())
  return 'welcome' in visit.location.search ? undefined : visit.context.draw(drawnDashboard)
}
