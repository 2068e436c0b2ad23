import { infiniteQueryOptions } from '@tanstack/react-query'
import { recordKinds } from '#domain/records/registry.ts'
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

const paths: Partial<Record<TimelineKind, string>> = {
  ...Object.fromEntries(recordKinds.map(({ kind, path }) => [kind, path])),
  document: 'documents',
}

export const removeEntry = (vehicleId: string, { kind, id }: TimelineEntry) =>
  http.delete(`/vehicles/${vehicleId}/${paths[kind]}/${id}`)
