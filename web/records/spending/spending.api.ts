import { queryOptions } from '@tanstack/react-query'
import { type AskedPeriod, periodText, type Spending } from '#domain/records/spending.ts'
import { http } from '../../app/http.ts'

const asked = (period: AskedPeriod) =>
  typeof period === 'string' ? `period=${period}` : `from=${period.from}&to=${period.to}`

/** For one vehicle, or for all of the member's. */
export const spendingQuery = (period: AskedPeriod, vehicleId?: string) =>
  queryOptions({
    queryKey: [...(vehicleId ? ['vehicles', vehicleId] : ['vehicles']), 'spending', periodText(period)],
    queryFn: () => http.get<Spending>(`${vehicleId ? `/vehicles/${vehicleId}` : ''}/spending?${asked(period)}`),
  })
