import type { z } from 'zod'
import type { DoubtCode } from '#domain/doubt.ts'
import type { MaintenanceLog } from '#domain/maintenance-log.ts'
import type { runningCostForm } from '#domain/running-cost.ts'
import { http } from '../../app/http.ts'

type Values = z.output<typeof runningCostForm> & { image_ids: string[]; confirmed: DoubtCode[] }

export const addRunningCost = (vehicleId: string, values: Values, key: string) =>
  http.post<MaintenanceLog>(`/vehicles/${vehicleId}/running-costs`, values, { key })
