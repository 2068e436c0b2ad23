import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SharedEntry, SharedEntryPage, SharedKind, Sharing, SharingChange } from '#domain/sharing/sharing.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/sharing`

export const sharingQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'sharing'],
    queryFn: () => http.get<Sharing>(path(vehicleId)),
  })

export const changeSharing = (vehicleId: string, change: SharingChange) => http.patch<Sharing>(path(vehicleId), change)

export const sharedEntriesQuery = (vehicleId: string, kind: SharedKind) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'sharing-entries', kind],
    queryFn: ({ pageParam }) =>
      http.get<SharedEntryPage>(`${path(vehicleId)}/entries?kind=${kind}${pageParam && `&after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const showEntry = (vehicleId: string, { kind, id }: SharedEntry, is_publicly_visible: boolean) =>
  http.put<SharedEntry>(`${path(vehicleId)}/entries/${kind}/${id}`, { is_publicly_visible })
