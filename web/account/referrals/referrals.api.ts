import { queryOptions } from '@tanstack/react-query'
import type { Referrals } from '#domain/account/referral.ts'
import { http } from '../../app/http.ts'

/** The first request creates it; after that it stays the same. */
export const referralCodeQuery = () =>
  queryOptions({
    queryKey: ['referrals', 'code'],
    queryFn: () => http.put<{ referral_code: string }>('/referral-code'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const referralsQuery = () =>
  queryOptions({ queryKey: ['referrals', 'counts'], queryFn: () => http.get<Referrals>('/referrals') })

export const sendInvites = (invites: { emails: string; message: string }, key: string) =>
  http.post<{ sent: number }>('/referral-invites', invites, { key })
