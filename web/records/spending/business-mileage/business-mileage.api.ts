import { queryOptions } from '@tanstack/react-query'
import type { BusinessMileage, BusinessTrip } from '#domain/records/business-mileage.ts'
import { http } from '../../../app/http.ts'

export const tripsPath = (vehicleId: string) => `/vehicles/${vehicleId}/business-mileage`

/** Without a year, the one that today is in. */
export const businessMileageQuery = (vehicleId: string, year?: number) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'business-mileage', year ?? 'now'],
    queryFn: () => http.get<BusinessMileage>(`${tripsPath(vehicleId)}${year ? `?year=${year}` : ''}`),
  })

export const changeTrip = (vehicleId: string, { id, version }: BusinessTrip, trip: object) =>
  http.patch<{ id: string }>(`${tripsPath(vehicleId)}/${id}`, { ...trip, version })

export const addTrip = (vehicleId: string, trip: object, key: string) =>
  http.post<{ id: string }>(tripsPath(vehicleId), trip, { key })
