import { queryOptions } from '@tanstack/react-query'
import { type HistoryChoice, type HistoryPdf, isBeingMade } from '#domain/sharing/history-pdf.ts'
import { http } from '../../app/http.ts'

const path = (vehicleId: string) => `/vehicles/${vehicleId}/history-pdf`
const often = 800

/** Asked again while it is being made. */
export const historyPdfQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId, 'history-pdf'],
    queryFn: () => http.get<{ pdf: HistoryPdf | null }>(path(vehicleId)),
    refetchInterval: ({ state }) => (state.data?.pdf && isBeingMade(state.data.pdf) ? often : false),
  })

export const requestHistoryPdf = (vehicleId: string, choice: HistoryChoice) =>
  http.post<{ pdf: HistoryPdf }>(path(vehicleId), choice)

export const removeHistoryPdf = (vehicleId: string, { id }: HistoryPdf) => http.delete(`${path(vehicleId)}/${id}`)

export const historyPdfAddress = (vehicleId: string, { id }: HistoryPdf) => `/api${path(vehicleId)}/${id}/file`
