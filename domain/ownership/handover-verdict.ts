import { plural, pluralWord } from '../basics/plural.ts'

/** What someone with the file can learn about its seal. */
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
  /** In words; null if one side has no value. */
  sealed: string | null
  file: string | null
  sentence: string
}

/** For a genuine file: its contradictions, and what a buyer should know. */
export interface Findings {
  /** Sentences: mileage that falls, a vehicle that becomes another. */
  conflicts: string[]
  /** Long times in which nothing was read. */
  silences: string[]
  /** Recorded changes of identity, in words. */
  identity_changes: string[]
  /** Entries changed a day or more after they were entered, in words. */
  changed: string[]
  /** How many of those are not listed. */
  more_changed: number
}

export type Verdict =
  | {
      verdict: 'genuine'
      seal: SealSummary
      /** What was added around the sealed text, in words. */
      remark: string | null
      /** Handovers of the vehicle since this one. */
      later: number
      /** Handovers sealed of other records with the same plate or chassis number. */
      others: number
      findings: Findings
      /** When its key was revoked; this seal is older. */
      key_revoked_from: string | null
    }
  /** The signature is valid, but we can't vouch for it. */
  | { verdict: 'unproven'; seal: SealSummary; reason: 'no_record' | 'key_revoked' }
  | { verdict: 'altered'; seal: SealSummary; later: number; differences: Difference[]; more: number }
  | { verdict: 'unknown'; reason: string }

export const unprovenWords = {
  no_record:
    'The file is signed with our key, but we have no record of its seal. The record may have been erased with an account, or someone else may have the key. Don’t rely on it.',
  key_revoked:
    'The file is signed with a key we revoked before it was sealed, because someone else may have it. Don’t rely on it.',
}

/** How many differences are listed one by one. */
export const mostDifferences = 200

export const mostFindings = 50

/** Only a count, to protect their owners. */
export const otherSealsWords = (others: number) =>
  `We have also sealed ${plural(others, 'handover')} of another record with this registration or chassis number. A registration can move from one car to another, but if it’s the same car, part of its history is there. Ask the seller about it, and for the other ${pluralWord(others, 'file')} too.`

export const largestHandoverFile = 32 * 1024 * 1024

/** For a file that may well be genuine: it can still be checked with the command. */
export const tooLargeToCheck =
  'This file is too large to check here. Check it on your own computer with verify-handover.mjs.'
