import { queryOptions } from '@tanstack/react-query'
import type { VehicleSpecification } from '#domain/vehicles/specification.ts'
import { http } from '../../app/http.ts'

export const specificationQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'specification'],
    queryFn: () => http.get<VehicleSpecification>(`/vehicles/${vehicleId}/specification`),
  })
