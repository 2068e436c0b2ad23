import { queryOptions } from '@tanstack/react-query'
import type { MotSection, RepairChoice } from '#domain/vehicles/mot-defect.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string, defectId?: string) =>
  `/vehicles/${vehicleId}/mot-defects${defectId ? `/${defectId}` : ''}`

export const motQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'mot-defects'],
    queryFn: () => http.get<MotSection>(path(vehicleId)),
  })

export const repairsQuery = (vehicleId: string, defectId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'mot-defects', defectId, 'repairs'],
    queryFn: () => http.get<RepairChoice[]>(`${path(vehicleId, defectId)}/repairs`),
  })

export const addReminder = (vehicleId: string, defectId: string) =>
  http.put<MotSection>(`${path(vehicleId, defectId)}/reminder`, {})
export const removeReminder = (vehicleId: string, defectId: string) =>
  http.delete(`${path(vehicleId, defectId)}/reminder`)
export const linkRepair = (vehicleId: string, defectId: string, record_id: string) =>
  http.put<MotSection>(`${path(vehicleId, defectId)}/repair`, { record_id })
export const unlinkRepair = (vehicleId: string, defectId: string) => http.delete(`${path(vehicleId, defectId)}/repair`)
