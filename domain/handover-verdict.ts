/** What a seal says of itself to whoever holds its file. */
export interface SealSummary {
  make: string
  model: string
  year: number
  registration_number: string | null
  sequence: number
  sealed_at: string
  entries: number
  key_id: string
}

export interface Difference {
  kind: 'changed' | 'missing' | 'added' | 'moved' | 'proof' | 'writing'
  /** 'Major Service of 3 May 2024', 'Vehicle', 'Seal'. */
  entry: string
  field: string | null
  /** In words, as both say it; null where one says nothing. */
  sealed: string | null
  file: string | null
  sentence: string
}

export type Verdict =
  | {
      verdict: 'genuine'
      seal: SealSummary
      /** Handovers of the vehicle since this one; null when the seal itself is no longer kept here. */
      later: number | null
    }
  | { verdict: 'altered'; seal: SealSummary; later: number; differences: Difference[]; more: number }
  | { verdict: 'unknown'; reason: string }

/** How many differences are told one by one. */
export const mostDifferences = 200

export const largestHandoverFile = 32 * 1024 * 1024

/** Said of a file that is genuine for all we know: whoever has a computer can still check it. */
export const tooLargeToCheck =
  'This file is too large to check here. Check it on your own computer with the command verify-handover.mjs.'
