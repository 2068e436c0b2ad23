import { queryOptions } from '@tanstack/react-query'
import type { SignedInDevice } from '#domain/account/device.ts'
import { http } from '../../../app/http.ts'

export const devicesQuery = queryOptions({
  queryKey: ['session', 'devices'],
  queryFn: () => http.get<SignedInDevice[]>('/sessions'),
})

export const changePassword = (currentPassword: string, newPassword: string) =>
  http.post('/auth/change-password', { currentPassword, newPassword })
export const endDevice = (id: string) => http.delete(`/sessions/${id}`)
export const endOtherDevices = () => http.post('/sessions/end-others')

/** The code where two-factor sign-in is on. */
export interface Proof {
  password: string
  code?: string
}
export const deleteAccount = (proof: Proof) => http.delete('/account', proof)

export interface TwoFactorStart {
  totp_uri: string
  recovery_codes: string[]
}
export const beginTwoFactor = (password: string) => http.post<TwoFactorStart>('/auth/two-factor/enable', { password })
export const confirmTwoFactor = (code: string) => http.post('/auth/two-factor/verify-totp', { code })
export const endTwoFactor = (proof: Proof) => http.post('/auth/two-factor/disable', proof)
export const newRecoveryCodes = (proof: Proof) =>
  http.post<Pick<TwoFactorStart, 'recovery_codes'>>('/auth/two-factor/generate-backup-codes', proof)
