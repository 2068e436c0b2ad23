import { queryOptions } from '@tanstack/react-query'
import { http } from '../../app/http.ts'

/** Asking for it makes it, the first time; after that it stays the same. */
export const referralCodeQuery = () =>
  queryOptions({
    queryKey: ['referrals', 'code'],
    queryFn: () => http.put<{ referral_code: string }>('/referral-code'),
    staleTime: Number.POSITIVE_INFINITY,
  })
