import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerPage, AutomateView } from '#domain/assistant/automate.ts'
import { http } from '../app/http.ts'
import { queryClient } from '../app/query.ts'

const answers = '/automate/answers'

export const automateQuery = queryOptions({
  queryKey: ['automate', 'view'],
  queryFn: () => http.get<AutomateView>('/automate'),
  // Questions in another tab use the same balance.
  meta: { topics: ['tokens', 'vehicles', 'subscription'] },
})

export const answersQuery = infiniteQueryOptions({
  queryKey: ['automate', 'answers'],
  queryFn: ({ pageParam }) =>
    http.get<AnswerPage>(`${answers}${pageParam && `?after=${encodeURIComponent(pageParam)}`}`),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  meta: { topics: ['tokens'] },
})

export function prefetchAutomate() {
  void queryClient.prefetchQuery(automateQuery)
  void queryClient.prefetchInfiniteQuery(answersQuery)
}

export const deleteAnswer = (answerId: string) => http.delete(`${answers}/${answerId}`)
export const deleteAllAnswers = () => http.delete(answers)
