import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordsToConfirm, RecordToConfirm } from '#domain/businesses/business.ts'
import { http } from '../../app/http.ts'

export type AnswerState = 'waiting' | 'done'

export const recordsToConfirmQuery = (state: AnswerState) =>
  infiniteQueryOptions({
    queryKey: ['business', 'confirmations', state],
    queryFn: ({ pageParam }) =>
      http.get<RecordsToConfirm>(`/business/confirmations?state=${state}${pageParam && `&after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const answerRecord = ({ id, version }: RecordToConfirm, confirmed: boolean) =>
  http.put<RecordToConfirm>(`/business/confirmations/${id}`, { confirmed, version })
