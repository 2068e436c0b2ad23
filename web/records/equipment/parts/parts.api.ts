import { queryOptions } from '@tanstack/react-query'
import type { LogPage } from '#domain/records/maintenance-log.ts'
import type { Part, PartList } from '#domain/records/part.ts'
import { http } from '../../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/parts`
export const partPath = (vehicleId: string, id: string) => `${path(vehicleId)}/${id}`
export const partUsePath = (vehicleId: string, id: string, useId: string) => `${partPath(vehicleId, id)}/uses/${useId}`

export const partsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'parts'],
    queryFn: () => http.get<PartList>(path(vehicleId)),
  })

/** The newest service records, for which a part may be taken. */
export const workQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'parts', 'work'],
    queryFn: () => http.get<LogPage>(`/vehicles/${vehicleId}/service-records`),
  })

export const addPart = (vehicleId: string, values: object, key: string) =>
  http.post<Part>(path(vehicleId), values, { key })
export const changePart = (vehicleId: string, { id, version }: Part, values: object) =>
  http.patch<Part>(partPath(vehicleId, id), { ...values, version })
export const takePart = (vehicleId: string, id: string, values: object, key: string) =>
  http.post<Part>(`${partPath(vehicleId, id)}/uses`, values, { key })
