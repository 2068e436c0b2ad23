import { queryOptions } from '@tanstack/react-query'
import type { Budget } from '#domain/records/budget.ts'
import { http } from '../../app/http.ts'

const address = (vehicleId?: string) => `${vehicleId ? `/vehicles/${vehicleId}` : ''}/budget`

/** For one vehicle, or for all of the member's. */
export const budgetQuery = (vehicleId?: string) =>
  queryOptions({
    queryKey: [...(vehicleId ? ['vehicles', vehicleId] : ['vehicles']), 'budget'],
    queryFn: () => http.get<Budget>(address(vehicleId)),
  })

export const putBudget = (amount: string, vehicleId?: string) => http.put<Budget>(address(vehicleId), { amount })
