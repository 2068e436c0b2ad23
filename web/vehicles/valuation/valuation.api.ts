import { queryOptions } from '@tanstack/react-query'
import type { ValuationView } from '#domain/vehicles/valuation.ts'
import { http } from '../../app/http.ts'

export const valuationQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'valuation'],
    queryFn: () => http.get<ValuationView>(`/vehicles/${vehicleId}/valuation`),
  })

export const refreshValuation = (vehicleId: string) => http.post<ValuationView>(`/vehicles/${vehicleId}/valuation`)
