import type { Verdict } from '#domain/ownership/handover-verdict.ts'
import { ApiError } from '../../app/http.ts'

/** The raw bytes: parsing and serialising again would change them. */
export async function verifyHandover(bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  let response: Response
  let answer: { error?: { code: string; message: string } }
  try {
    response = await fetch('/api/public/handovers/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    answer = await response.json()
  } catch {
    throw new ApiError(0, 'offline', 'We couldn’t reach GarageTale. Check your connection and try again.')
  }
  if (!response.ok) throw new ApiError(response.status, answer.error?.code ?? '', answer.error?.message ?? '')
  return answer as Verdict
}
