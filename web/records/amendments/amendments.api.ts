import type { Amendment, NewAmendment } from '#domain/records/amendment.ts'
import { http } from '../../app/http.ts'

export const addAmendment = (
  vehicleId: string,
  amendment: Omit<NewAmendment, 'reason'> & { reason: unknown },
  key: string,
) => http.post<Amendment>(`/vehicles/${vehicleId}/amendments`, amendment, { key })
