import { queryOptions } from '@tanstack/react-query'
import type { SignedInDevice } from '#domain/device.ts'
import { http } from '../../../app/http.ts'

export const devicesQuery = queryOptions({
  queryKey: ['session', 'devices'],
  queryFn: () => http.get<SignedInDevice[]>('/sessions'),
})

export const changePassword = (currentPassword: string, newPassword: string) =>
  http.post('/auth/change-password', { currentPassword, newPassword })
export const endDevice = (id: string) => http.delete(`/sessions/${id}`)
export const endOtherDevices = () => http.post('/sessions/end-others')

export const deleteAccount = (proof: { password: string; code?: string }) => http.delete('/account', proof)

export interface TwoFactorStart {
  totp_uri: string
  recovery_codes: string[]
}
export const beginTwoFactor = (password: string) => http.post<TwoFactorStart>('/auth/two-factor/enable', { password })
export const confirmTwoFactor = (code: string) => http.post('/auth/two-factor/verify-totp', { code })
export const endTwoFactor = (password: string) => http.post('/auth/two-factor/disable', { password })
export const newRecoveryCodes = (password: string) =>
  http.post<Pick<TwoFactorStart, 'recovery_codes'>>('/auth/two-factor/generate-backup-codes', { password })
