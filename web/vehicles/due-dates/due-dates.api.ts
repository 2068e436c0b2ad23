import { queryOptions } from '@tanstack/react-query'
import type { DueDates, DueKind } from '#domain/vehicles/due-date.ts'
import type { DueDateChange } from '#domain/vehicles/due-date-change.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/due-dates`

export const dueDatesQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'due-dates'],
    queryFn: () => http.get<DueDates>(path(vehicleId)),
  })

export const putDueDate = (vehicleId: string, kind: DueKind, change: DueDateChange) =>
  http.put<DueDates>(`${path(vehicleId)}/${kind}`, change)

export const refreshDueDates = (vehicleId: string) => http.post<DueDates>(`${path(vehicleId)}/refresh`, {})

export const takeOfficial = (vehicleId: string, kind: DueKind, version: number | null, key: string) =>
  http.post<DueDates>(`${path(vehicleId)}/${kind}/use-official`, { version }, { key })
