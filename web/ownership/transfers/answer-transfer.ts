import { http } from '../../app/http.ts'

export const acceptFailed = 'Failed to accept ownership'
export const rejectFailed = 'Failed to reject ownership'

/** `digest`: of the history that was read. `token`: from the emailed link, which proves whose mailbox it was. */
export const acceptTransfer = (transferId: string, digest: string, token?: string) =>
  http.post<{ vehicle_id: string }>(`/transfers/${encodeURIComponent(transferId)}/accept`, {
    digest,
    ...(token ? { token } : {}),
  })

export const rejectTransfer = (transferId: string, token?: string) =>
  http.post<void>(`/transfers/${encodeURIComponent(transferId)}/reject`, token ? { token } : {})
