import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LogKind, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { TimelineEntry, TimelineKind, TimelinePage } from '#domain/records/timeline.ts'
import { http } from '../../app/http.ts'

export const timelineQuery = (vehicleId: string, kind?: TimelineKind) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'timeline', kind ?? 'all'],
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ ...(pageParam && { after: pageParam }), ...(kind && { kind }) }).toString()
      return http.get<TimelinePage>(`/vehicles/${vehicleId}/timeline${search && `?${search}`}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

const logPaths: Record<LogKind, string> = { service: 'service-records', running_cost: 'running-costs', wash: 'washes' }
const paths: Partial<Record<TimelineKind, string>> = {
  ...logPaths,
  note: 'notes',
  document: 'documents',
  media: 'media',
}

const logPath = (vehicleId: string, log: Pick<MaintenanceLog, 'kind' | 'id'>) =>
  `/vehicles/${vehicleId}/${logPaths[log.kind]}/${log.id}`

export const getLog = (vehicleId: string, log: MaintenanceLog) => http.get<MaintenanceLog>(logPath(vehicleId, log))

export const changeLog = (vehicleId: string, log: MaintenanceLog, change: object) =>
  http.patch<MaintenanceLog>(logPath(vehicleId, log), { ...change, version: log.version })

export const removeEntry = (vehicleId: string, { kind, id }: TimelineEntry) =>
  http.delete(`/vehicles/${vehicleId}/${paths[kind]}/${id}`)
