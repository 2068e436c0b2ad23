import { queryOptions } from '@tanstack/react-query'
import type { NewReportLink } from '#domain/sharing/new-report-link.ts'
import type { CoveredArea, NewReportLinkAnswer, OwnReceipt, ReportLink } from '#domain/sharing/report-link.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}`

export const reportLinksQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'report-links'],
    queryFn: () => http.get<{ links: ReportLink[] }>(`${path(vehicleId)}/report-links`),
  })

export const makeReportLink = (vehicleId: string, wanted: NewReportLink) =>
  http.post<NewReportLinkAnswer>(`${path(vehicleId)}/report-links`, wanted)

export const endReportLink = (vehicleId: string, { id }: ReportLink) =>
  http.put<ReportLink>(`${path(vehicleId)}/report-links/${id}/ended`, {})

export const forgetReportLink = (vehicleId: string, { id }: ReportLink) =>
  http.delete(`${path(vehicleId)}/report-links/${id}`)

export const receiptsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'receipts'],
    queryFn: () => http.get<{ receipts: OwnReceipt[] }>(`${path(vehicleId)}/receipts`),
  })

export const coverReceipt = (vehicleId: string, { id }: OwnReceipt, areas: CoveredArea[]) =>
  http.put<OwnReceipt>(`${path(vehicleId)}/receipts/${id}/cover`, { areas })

export const uncoverReceipt = (vehicleId: string, { id }: OwnReceipt) =>
  http.delete(`${path(vehicleId)}/receipts/${id}/cover`)

export const tellView = (token: string) => http.post(`/public/reports/${encodeURIComponent(token)}/view`, {})
