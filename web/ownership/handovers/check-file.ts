import { largestHandoverFile, tooLargeToCheck, type Verdict } from '#domain/ownership/handover-verdict.ts'
import { ApiError } from '../../app/http.ts'
import { verifyHandover } from './handovers.api.ts'

/** A file and what was found; the bytes are those that were checked, so that what is shown is what was proven. */
export type Checked = { name: string; bytes?: Uint8Array; verdict?: Verdict; problem?: string }

export async function checkFile(file: File): Promise<Checked> {
  const { name } = file
  try {
    if (file.size > largestHandoverFile) throw new ApiError(413, 'too_large', tooLargeToCheck)
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name, bytes, verdict: await verifyHandover(bytes) }
  } catch (error) {
    const said = error instanceof ApiError && error.message
    return { name, problem: said || 'We couldn’t check the file. Please try again.' }
  }
}
