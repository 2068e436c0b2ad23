import { queryOptions } from '@tanstack/react-query'
import type { ReceiptReader, ReceiptReading } from '#domain/records/receipts/read-receipt.ts'
import { http } from '../../../app/http.ts'

/** Taken to be on until the server says otherwise, so that nothing moves as a form opens. */
export const receiptReaderQuery = queryOptions({
  queryKey: ['receipts', 'reader'],
  queryFn: () => http.get<ReceiptReader>('/receipts/reader'),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: { is_on: true },
})

export const readPhoto = (fileId: string) =>
  http.post<ReceiptReading>(`/receipts/${fileId}/reading`, {}, { patience: 90_000 })
