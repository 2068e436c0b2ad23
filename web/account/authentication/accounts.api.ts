import type { MailedLink } from '#domain/account/account.ts'
import type { OpenInvitation } from '#domain/account/account-invitation.ts'
import { ApiError, http } from '../../app/http.ts'
import { takeWish } from './keep-signed-in.tsx'

interface SignedIn {
  signed_in: boolean
}
interface NewAccount {
  name: string
  email: string
  password: string
  ref?: string
  /** Where the emailed link leads afterwards. */
  next?: string | undefined
  /** The secret of an invitation. */
  invitation?: string | undefined
  keep_signed_in: boolean
}

export const signUp = (account: NewAccount) => http.post<SignedIn>('/auth/sign-up/email', account)
export const signIn = (given: { email: string; password: string; keep_signed_in: boolean }) =>
  http.post<SignedIn & { two_factor_required: boolean }>('/auth/sign-in/email', given)
export const giveCode = (
  kind: 'totp' | 'backup-code',
  given: { code: string; trustDevice: boolean; keep_signed_in: boolean },
) => http.post<SignedIn>(`/auth/two-factor/verify-${kind}`, given)
export const requestReset = (email: string) => http.post('/auth/request-password-reset', { email })
export const resetPassword = (token: string, newPassword: string) =>
  http.post('/auth/reset-password', { token, newPassword })
export const checkInvitation = (token: string) => http.post<OpenInvitation>('/auth/check-invitation', { token })
export const checkLink = (token: string) => http.post<MailedLink>('/auth/check-link', { token })
export const confirmAddress = (token: string, newPassword?: string) =>
  http.post<SignedIn>('/auth/verify-email', { token, newPassword, ...takeWish() })
export const confirmNewAddress = (token: string) => http.post('/account/confirm-email', { token })
export const resendVerification = (email: string, next?: string) =>
  http.post('/auth/send-verification-email', { email, next })

export const sendTestEmail = () => http.post('/account/check-email')
export const emailArrived = (token: string) => http.post('/auth/email-arrived', { token })

/** What to tell somebody: the field's own message before the general one. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  return Object.values(error.fields)[0] ?? (error.message || otherwise)
}
