import { listed } from '../basics/listed.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import type { OwnChain } from './handover-chain.ts'
import type { LogFindings } from './handover-log.ts'

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

/** As much of another record's handover as the plate tells anybody anyway. */
export interface OtherHandover {
  /** 2026-05 */
  month: string
  make: string
  model: string
  year: number
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
      /** Where it stands among the handovers of its record, and the hashes of those up to it. */
      chain: OwnChain & { hashes: string[] }
      /** Handovers sealed of other records with the same plate or chassis number. */
      others: number
      /** The newest of them. */
      other_handovers: OtherHandover[]
      findings: Findings
      /** What the transparency log proves of it; null of a file without that part. */
      log: LogFindings | null
      /** When its key was revoked; this seal is older. */
      key_revoked_from: string | null
    }
  /** The signature is valid, but we can't vouch for it. */
  | { verdict: 'unproven'; seal: SealSummary; reason: 'no_record' | 'key_revoked' }
  | { verdict: 'altered'; seal: SealSummary; later: number; differences: Difference[]; more: number }
  | { verdict: 'unknown'; reason: string }

/** Whoever has something to hide can cut the part out, and the seal still holds. */
export const noLogPart =
  'This file holds nothing from the log, so it doesn’t prove when its entries were written, or whether any were deleted. A newly downloaded file does, unless the handover is older than the log.'

export const unprovenWords = {
  no_record:
    'The file is signed with our key, but we have no record of its seal. The record may have been erased with an account, or someone else may have the key. Don’t rely on it.',
  key_revoked:
    'The file is signed with a key we revoked before it was sealed, because someone else may have it. Don’t rely on it.',
}

/** How many differences are listed one by one. */
export const mostDifferences = 200

export const mostFindings = 50

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'a 2015 BMW 320d in May 2026 and 2 more' */
function named(others: number, handovers: OtherHandover[]): string {
  const told = handovers.map(
    ({ month, make, model, year }) => `a ${year} ${make} ${model} in ${monthFormat.format(Date.parse(month))}`,
  )
  const more = others - handovers.length
  return listed(more > 0 ? [...told, `${more} more`] : told)
}

/** Named to whoever has a file with this plate, and only counted on a public page. */
export const otherSealsWords = (others: number, handovers: OtherHandover[] = []) =>
  `We have also sealed ${plural(others, 'handover')} of another record with this registration or chassis number${handovers.length > 0 ? `: ${named(others, handovers)}` : ''}. A registration can move from one car to another, but if it’s the same car, part of its history is there. Ask the seller about it, and for the other ${pluralWord(others, 'file')} too.`

export const largestHandoverFile = 32 * 1024 * 1024

/** For a file that may well be genuine: it can still be checked with the command. */
export const tooLargeToCheck =
  'This file is too large to check here. Check it on your own computer with verify-handover.mjs.'
