import { queryOptions } from '@tanstack/react-query'
import type { LogKind } from '#domain/records/kinds.ts'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import { http } from '../app/http.ts'

export const book = (vehicleId: string, kind: LogKind) => `/vehicles/${vehicleId}/${definitionOf(kind).path}`

/** The newest of a kind, by its day. */
export const lastRecordQuery = (vehicleId: string, kind: LogKind) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'last', kind],
    queryFn: async () => (await http.get<LogPage>(book(vehicleId, kind))).items[0] ?? null,
  })

export const getRecord = (vehicleId: string, { kind, id }: MaintenanceLog) =>
  http.get<MaintenanceLog>(`${book(vehicleId, kind)}/${id}`)

export const changeRecord = (vehicleId: string, { kind, id, version }: MaintenanceLog, change: object) =>
  http.patch<MaintenanceLog>(`${book(vehicleId, kind)}/${id}`, { ...change, version })
