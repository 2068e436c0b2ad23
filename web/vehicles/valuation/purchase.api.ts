import { queryOptions } from '@tanstack/react-query'
import type { Purchase } from '#domain/vehicles/purchase.ts'
import { http } from '../../app/http.ts'

export const purchaseQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'purchase'],
    queryFn: () => http.get<Purchase>(`/vehicles/${vehicleId}/purchase`),
  })

export const putPurchase = (vehicleId: string, change: object) =>
  http.put<Purchase>(`/vehicles/${vehicleId}/purchase`, change)
