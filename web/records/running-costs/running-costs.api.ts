import type { z } from 'zod'
import type { DoubtCode } from '#domain/records/doubt.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { runningCostForm } from '#domain/records/running-cost.ts'
import { http } from '../../app/http.ts'

type Values = z.output<typeof runningCostForm> & { image_ids: string[]; confirmed: DoubtCode[] }

export const addRunningCost = (vehicleId: string, values: Values, key: string) =>
  http.post<MaintenanceLog>(`/vehicles/${vehicleId}/running-costs`, values, { key })
