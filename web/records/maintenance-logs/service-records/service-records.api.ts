import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BusinessChoice } from '#domain/businesses/business.ts'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { noSuchVehicle, type serviceRecordForm } from '#domain/records/service-record.ts'
import { ApiError, http } from '../../../app/http.ts'

export const serviceBook = (vehicleId: string) => `/vehicles/${vehicleId}/service-records`
export const serviceRecordPath = (vehicleId: string, id: string) => `${serviceBook(vehicleId)}/${id}`

export const serviceRecordsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'service-records'],
    queryFn: ({ pageParam }) => http.get<LogPage>(`${serviceBook(vehicleId)}${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const businessChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['businesses', 'search', search],
    queryFn: () => http.get<BusinessChoice[]>(`/businesses?search=${encodeURIComponent(search)}`),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Suggestions are optional: free text always works.
    retry: false,
  })

export const getServiceRecord = (vehicleId: string, id: string) =>
  http.get<MaintenanceLog>(serviceRecordPath(vehicleId, id))

type Values = z.output<typeof serviceRecordForm> & { image_ids: string[] }

export const changeServiceRecord = (vehicleId: string, { id, version }: MaintenanceLog, values: Values) =>
  http.patch<MaintenanceLog>(serviceRecordPath(vehicleId, id), { ...values, version }).catch(sayWhoMayNot)

export function sayWhoMayNot(error: unknown): never {
  if (error instanceof ApiError && error.status === 404 && error.message === 'Vehicle not found')
    throw new ApiError(404, error.code, noSuchVehicle)
  throw error
}
