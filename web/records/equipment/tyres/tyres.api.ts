import { queryOptions } from '@tanstack/react-query'
import type { Ending, TyreSection, TyreSet } from '#domain/records/tyre-set.ts'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import { http } from '../../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/tyre-sets`
export const tyreSetPath = (vehicleId: string, id: string) => `${path(vehicleId)}/${id}`
export const fittingPath = (vehicleId: string, setId: string, id: string) =>
  `${tyreSetPath(vehicleId, setId)}/fittings/${id}`

export const tyresQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'tyre-sets'],
    queryFn: () => http.get<TyreSection>(path(vehicleId)),
  })

interface Sent {
  key: string
  confirmed: DoubtCode[]
}

export const addTyreSet = (vehicleId: string, values: object, { key }: Sent) =>
  http.post<TyreSet>(path(vehicleId), values, { key })
export const changeTyreSet = (vehicleId: string, { id, version }: TyreSet, values: object) =>
  http.patch<TyreSet>(tyreSetPath(vehicleId, id), { ...values, version })
export const endTyreSet = (vehicleId: string, { id, version }: TyreSet, ended: { as: Ending; on: string } | null) =>
  http.put<TyreSet>(`${tyreSetPath(vehicleId, id)}/end`, { ended, version })
export const fitTyres = (vehicleId: string, id: string, values: object, { key, confirmed }: Sent) =>
  http.post<TyreSet>(`${tyreSetPath(vehicleId, id)}/fittings`, { ...values, confirmed }, { key })
export const takeOffTyres = (vehicleId: string, id: string, values: object, { key, confirmed }: Sent) =>
  http.post<TyreSet>(`${tyreSetPath(vehicleId, id)}/removal`, { ...values, confirmed }, { key })
export const changeFitting = (vehicleId: string, setId: string, id: string, values: object) =>
  http.patch<TyreSet>(fittingPath(vehicleId, setId, id), values)
