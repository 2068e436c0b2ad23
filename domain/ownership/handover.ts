import { canonicalJson } from '../basics/canonical-json.ts'
import type { ReplacedAt } from '../vehicles/mileage.ts'

/*
 * The sealed handover: a vehicle's history as it was when the vehicle changed hands. Canonical JSON (RFC 8785 with
 * whole numbers; money is text), so that equal content gives equal bytes and any difference shows in the hash. It
 * contains no names, addresses or sale price, and no cost that its payer did not share.
 */

export const handoverFormat = 'garagetale-handover'
/** Version 1 files (without `changed_at` and `identity_changes`) stay valid for ever. */
export const handoverVersion = 2

export type Canonical = null | boolean | number | string | Canonical[] | { [key: string]: Canonical }

/** An attached file, by the SHA-256 of its bytes. */
export type SealedFile = { sha256: string; type: string }

/** `changed_at`, here and below: when its content last changed; null if it never has. */
export type SealedLog = {
  id: string
  kind: string
  type: string
  date: string
  title: string | null
  mileage: number | null
  /** As it was typed, of a car that counts kilometres. */
  mileage_km?: number
  service_center: string | null
  products_used: string | null
  comments: string | null
  next_service_due: string | null
  /** Only if it was shared. */
  cost: string | null
  files: SealedFile[]
  entered_at: string
  changed_at: string | null
}

export type SealedModification = {
  id: string
  type: string
  name: string
  brand: string
  install_date: string
  description: string | null
  is_major_upgrade: boolean
  cost: string | null
  before_files: SealedFile[]
  after_files: SealedFile[]
  entered_at: string
  changed_at: string | null
}

export type SealedNote = {
  id: string
  content: string
  files: SealedFile[]
  entered_at: string
  changed_at: string | null
}

export type SealedMedia = {
  id: string
  media_type: string
  title: string | null
  location: string | null
  date_taken: string | null
  comments: string | null
  file: SealedFile | null
  entered_at: string
  changed_at: string | null
}

/** A shareable document that went with the vehicle. The next owner may delete it; this records that it existed. */
export type SealedDocument = {
  id: string
  title: string
  category: string
  document_date: string | null
  expiry_date: string | null
  file: SealedFile | null
  entered_at: string
  changed_at: string | null
}

export type SealedMot = {
  id: string
  test_number: string | null
  test_date: string
  test_result: string
  expiry_date: string | null
  odometer_reading: number | null
  odometer_unit: string | null
  is_retest: boolean
  advisory_notices: string[]
  failure_reasons: string[]
}

export type SealedKeeper = {
  id: string
  date_of_transaction: string
  number_of_previous_keepers: number
  in_garagetale: boolean
}

export type SealedAmendment = {
  id: string
  record_type: string
  record_id: string
  changes: Canonical
  reason: string | null
  made_at: string
}

/** Earlier identities of the vehicle; kept when the registration changes, or a make, model or year is corrected. */
export type SealedIdentityChange = {
  id: string
  kind: 'registration' | 'correction'
  field: 'registration_number' | 'make' | 'model' | 'year'
  old_value: string | null
  new_value: string | null
  changed_at: string
}

/** What the odometer was said to read, and what was corrected; a record or a test has its own reading. */
export type SealedReading = {
  id: string
  date: string
  value: number
  unit: string
  source: string
  /** Neither corrected nor taken back with its record. */
  stands: boolean
  /** The test or the reading that it corrects. */
  corrects: string | null
  reason: string | null
  entered_at: string
}

export type SealedVehicle = {
  make: string
  model: string
  year: number
  registration_number: string | null
  date_first_registered: string | null
  mileage: number
  /** Of a car that counts kilometres. */
  odometer_unit?: string
  mileage_km?: number | null
  engine_type: string | null
  fuel_type: string
  transmission: string
  color: string | null
  number_of_previous_keepers: number | null
}

export type HandoverDocument = {
  format: typeof handoverFormat
  version: number
  seal_id: string
  /** The first handover of a vehicle is 1. */
  sequence: number
  /** The hash of the handover before this one. */
  previous_hash: string | null
  sealed_at: string
  vehicle: SealedVehicle
  identity_changes: SealedIdentityChange[]
  keepers: SealedKeeper[]
  mot_tests: SealedMot[]
  logs: SealedLog[]
  modifications: SealedModification[]
  notes: SealedNote[]
  media: SealedMedia[]
  documents: SealedDocument[]
  amendments: SealedAmendment[]
  /** The earliest seals have neither. */
  instruments?: ReplacedAt[]
  readings?: SealedReading[]
}

/** The file that members download: the document and its proof. */
export type HandoverFile = {
  document: HandoverDocument
  hash: string
  signature: string
  key_id: string
  public_key: string
  /** What the transparency log proves of it, which the seal does not cover: it may be newer. */
  log?: unknown
}

/** The parts of a file, by name. A file may have the optional ones; with any other it isn't one of ours. */
export const fileParts = ['document', 'hash', 'key_id', 'public_key', 'signature']
export const optionalFileParts = ['log']

export function hasItsParts(file: object): boolean {
  const names = Object.keys(file)
  return (
    fileParts.every((name) => names.includes(name)) &&
    names.every((name) => fileParts.includes(name) || optionalFileParts.includes(name))
  )
}

/** Whole numbers only. Throws on values that have no such form. */
export const canonical = (value: unknown): string => canonicalJson(value, Number.isSafeInteger)

/** What the key signs: the purpose and the hash, so that no other use of the key can pass for a seal. */
export const signedText = (hash: string) => `GarageTale sealed handover 1\n${hash}`

export const entriesOf = (document: HandoverDocument) =>
  document.logs.length + document.modifications.length + document.notes.length + document.media.length

/** garagetale-handover-AB12CDE-1.json */
export function handoverFileName({ vehicle, sequence }: Pick<HandoverDocument, 'vehicle' | 'sequence'>): string {
  const named = vehicle.registration_number ?? `${vehicle.make}-${vehicle.model}`
  const plain = named.normalize('NFKD').replace(/[^A-Za-z0-9-]+/g, '')
  return `garagetale-handover-${plain || 'vehicle'}-${sequence}.json`
}
