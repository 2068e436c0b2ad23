import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  AuditPage,
  BusinessesToVerify,
  ModerationAction,
  ReportedPage,
  ReportedType,
} from '#domain/community/moderation.ts'
import { http } from '../../app/http.ts'

export interface Thing {
  object_type: ReportedType
  object_id: string
}

export const queueQuery = () =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'queue'],
    queryFn: ({ pageParam }) => http.get<ReportedPage>(`/moderation/queue${pageParam && `?after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** The whole log, or the history of one item. */
export const logQuery = (about?: Thing) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log', about?.object_type ?? '', about?.object_id ?? ''],
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ ...about, ...(pageParam ? { after: pageParam } : {}) })
      return http.get<AuditPage>(`/moderation/log?${search}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const sendAct = (act: Thing & { action: ModerationAction; reason: string; report_ids?: string[] }) =>
  http.post('/moderation/actions', act)

export type VerificationState = 'waiting' | 'verified'

export const businessesQuery = (state: VerificationState) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'businesses', state],
    queryFn: ({ pageParam }) =>
      http.get<BusinessesToVerify>(`/moderation/businesses?state=${state}${pageParam && `&after=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const sendVerification = (verdict: { user_id: string; verified: boolean; reason: string; version: number }) =>
  http.post('/moderation/verifications', verdict)
