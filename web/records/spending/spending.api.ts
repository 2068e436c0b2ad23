import { queryOptions } from '@tanstack/react-query'
import type { Spending, SpendingPeriod } from '#domain/records/spending.ts'
import { http } from '../../app/http.ts'

/** For one vehicle, or for all of the member's. */
export const spendingQuery = (period: SpendingPeriod, vehicleId?: string) =>
  queryOptions({
    queryKey: vehicleId ? ['vehicles', vehicleId, 'spending', period] : ['vehicles', 'spending', period],
    queryFn: () => http.get<Spending>(`${vehicleId ? `/vehicles/${vehicleId}` : ''}/spending?period=${period}`),
  })
