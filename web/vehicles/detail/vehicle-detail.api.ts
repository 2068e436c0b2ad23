import { queryOptions } from '@tanstack/react-query'
import { isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleStatus } from '#domain/vehicles/vehicle.ts'
import type { VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { http } from '../../app/http.ts'
import type { Visit } from '../../app/prefetch.ts'
import { queryClient } from '../../app/query.ts'

const drawnVehicle = (vehicleId: string) => ({
  queryKey: ['vehicles', vehicleId, 'page'],
  path: `/vehicles/${encodeURIComponent(vehicleId)}`,
})

export const vehicleQuery = (vehicleId: string) => {
  const { queryKey, path } = drawnVehicle(vehicleId)
  return queryOptions({ queryKey, queryFn: () => http.get<VehiclePage>(path) })
}

/** Drawn behind no dialog; and no server has the demo's car. */
export function prefetchVehicle(vehicleId: string, { context, location }: Visit & { location: { search: object } }) {
  if (!context.draw) return queryClient.prefetchQuery(vehicleQuery(vehicleId))
  return 'action' in location.search || isDemoVehicle(vehicleId) ? undefined : context.draw(drawnVehicle(vehicleId))
}

export const putStatus = (vehicleId: string, status: VehicleStatus) =>
  http.put<void>(`/vehicles/${vehicleId}/status`, { status })
