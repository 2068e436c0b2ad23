import { queryOptions } from '@tanstack/react-query'
import type { VehicleStatus } from '#domain/vehicles/vehicle.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'

export const drawnVehicle = (vehicleId: string) => ({
  queryKey: ['vehicles', vehicleId, 'page'],
  path: `/vehicles/${encodeURIComponent(vehicleId)}`,
})

export const vehicleQuery = (vehicleId: string) => {
  const { queryKey, path } = drawnVehicle(vehicleId)
  return queryOptions({ queryKey, queryFn: () => http.get<VehiclePage>(path) })
}

export const prefetchVehicle = (vehicleId: string) => void queryClient.prefetchQuery(vehicleQuery(vehicleId))

export const putStatus = (vehicleId: string, status: VehicleStatus) =>
  http.put<void>(`/vehicles/${vehicleId}/status`, { status })
