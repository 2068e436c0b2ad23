import type { ShownVersion } from './version-leaf.ts'

/** What the log holds of one vehicle, to be checked without us (docs/transparency-log.md). */
export interface LogProof {
  format: 'garagetale-log-proof'
  version: 1
  /** The name in the last of the checkpoints. */
  origin: string
  vehicle: string
  /** Signed trees, smallest first, with what witnesses said of them. */
  checkpoints: string[]
  /** From each to the next: hashes, joined, in base64. */
  consistency: string[]
  /** RFC 3161 time-stamp tokens of some of the checkpoints, in base64. */
  timestamps?: { checkpoint: number; token: string }[]
  leaves: ProvenLeaf[]
}

interface Where {
  /** In the log. */
  index: number
  /** Which of the checkpoints it is proven in. */
  checkpoint: number
  proof: string
  /** Among the versions of the vehicle. */
  sequence: number
}

/** A version, or only that there was one: it was erased with the account of whoever wrote it. */
export type ProvenLeaf = Where & (Omit<ShownVersion, 'vehicle' | 'sequence'> | { commitment: string })
