import type { z } from 'zod'
import type { DoubtCode } from '#domain/records/doubt.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { washForm } from '#domain/records/wash.ts'
import { http } from '../../app/http.ts'

type Values = z.output<typeof washForm> & { image_ids: string[]; confirmed: DoubtCode[] }

export const addWash = (vehicleId: string, values: Values, key: string) =>
  http.post<MaintenanceLog>(`/vehicles/${vehicleId}/washes`, values, { key })
