import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import type { CostPeriod, MileageLife, MileageReading, ReadingPage } from '#domain/vehicles/mileage-reading.ts'
import { http } from '../../app/http.ts'

export const readingsPath = (vehicleId: string) => `${mileagePath(vehicleId)}/readings`
const mileagePath = (vehicleId: string) => `/vehicles/${vehicleId}/mileage`

export const lifeQuery = (vehicleId: string, period: CostPeriod = 'year') =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'mileage', period],
    queryFn: () => http.get<MileageLife>(`${mileagePath(vehicleId)}?period=${period}`),
    placeholderData: (before: MileageLife | undefined) => before,
  })

export const readingsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: ['vehicles', vehicleId, 'mileage', 'readings'],
    queryFn: ({ pageParam }) =>
      http.get<ReadingPage>(`${mileagePath(vehicleId)}/readings${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

interface Sent {
  key: string
  confirmed: DoubtCode[]
}

export const correctReading = (vehicleId: string, id: string, values: object, { key, confirmed }: Sent) =>
  http.post<MileageReading>(`${mileagePath(vehicleId)}/readings/${id}/correction`, { ...values, confirmed }, { key })
export const replaceInstrument = (vehicleId: string, values: object, { key, confirmed }: Sent) =>
  http.post<MileageReading>(`${mileagePath(vehicleId)}/instrument`, { ...values, confirmed }, { key })
export const setWithdrawn = (vehicleId: string, id: string, withdrawn: boolean) =>
  http.put(`${mileagePath(vehicleId)}/readings/${id}/state`, { withdrawn })
