import { formatLongDate } from '../basics/format.ts'
import { everyLogKind } from '../records/kinds.ts'
import { logTitle } from '../records/registry.ts'

/* The contents of a handover file in plain words. The file is untrusted and may hold anything. */

const labels: Record<string, string> = {
  registration_number: 'registration',
  date_first_registered: 'first registered',
  engine_type: 'engine',
  fuel_type: 'fuel',
  color: 'colour',
  number_of_previous_keepers: 'previous keepers',
  date_of_transaction: 'date',
  in_garagetale: 'handed over in GarageTale',
  test_number: 'test number',
  test_date: 'test date',
  test_result: 'result',
  expiry_date: 'expiry date',
  odometer_reading: 'odometer reading',
  odometer_unit: 'odometer unit',
  is_retest: 'retest',
  advisory_notices: 'advisory',
  failure_reasons: 'reason for failure',
  service_center: 'service centre',
  comments: 'notes',
  products_used: 'products used',
  next_service_due: 'next service due',
  install_date: 'install date',
  is_major_upgrade: 'major upgrade',
  date_taken: 'date taken',
  media_type: 'photo or video',
  entered_at: 'time of entry',
  changed_at: 'time of last change',
  old_value: 'old value',
  new_value: 'new value',
  made_at: 'time of amendment',
  record_type: 'type of entry amended',
  record_id: 'entry amended',
  files: 'attached file',
  file: 'attached file',
  before_files: "'before' photo",
  after_files: "'after' photo",
  sha256: '',
  instruments: 'replaced instrument',
  old_miles: 'last reading of the old one',
  readings: 'mileage readings',
  corrects: 'entry corrected',
  mileage_km: 'mileage in kilometres',
  stands: 'valid',
  seal_id: 'seal number',
  previous_hash: 'link to the previous handover',
  sealed_at: 'time of sealing',
  hash: 'fingerprint',
  key_id: 'key number',
  public_key: 'key',
  mot_tests: 'MOT tests',
  logs: everyLogKind,
  identity_changes: 'changes of registration, make, model or year',
}

/** Invisible characters are named, so that a file can't hide text or reverse its direction. */
export const visibly = (text: string) =>
  text.replace(
    /(?![\t\n])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

export const inBrief = (text: string, most = 120) => visibly(text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** ['files', 1, 'sha256'] reads 'attached file 2'. */
export const fieldWords = (path: (string | number)[]) =>
  path
    .map((step) => (typeof step === 'number' ? String(step + 1) : keyWords(step)))
    .join(' ')
    .trim()

function keyWords(key: string) {
  if (Object.hasOwn(labels, key)) return labels[key]
  return /^[a-z]+(_[a-z]+)*$/.test(key) ? inBrief(key.replaceAll('_', ' '), 60) : `“${inBrief(key, 60)}”`
}

const day = /^\d{4}-\d{2}-\d{2}$/
const plainNumbers = new Set(['year', 'version', 'sequence', 'number_of_previous_keepers'])
const numerals = new Intl.NumberFormat('en-GB')

/** `beside` is the value it is compared with, so that long texts are shown from where they differ. */
export function valueWords(value: unknown, field: string | number | undefined, beside?: unknown): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return plainNumbers.has(String(field)) ? String(value) : numerals.format(value)
  if (typeof value === 'string') {
    if (day.test(value) && formatLongDate(value)) return formatLongDate(value)
    if (field === 'cost' && /^\d+\.\d{2}$/.test(value)) return `£${value}`
    if (fingerprint.test(value)) return `${value.slice(0, shownDigits(value, beside))}…`
    return `“${whereTheyPart(value, beside)}”`
  }
  return inBrief(JSON.stringify(value) ?? '', 120)
}

const fingerprint = /^[0-9a-f]{64}$/
const shownDigits = (value: string, beside: unknown) =>
  typeof beside === 'string' ? Math.max(8, firstDifference(value, beside) + 1) : 8

function whereTheyPart(text: string, beside: unknown) {
  if (text.length <= 160 || typeof beside !== 'string') return inBrief(text, 160)
  const from = Math.max(0, firstDifference(text, beside) - 40)
  return `${from > 0 ? '…' : ''}${inBrief(text.slice(from), 160)}`
}

export function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let at = 0; at < shorter; at++) if (one.charCodeAt(at) !== other.charCodeAt(at)) return at
  return shorter
}

type Entry = Record<string, unknown>

/** 'Major Service of 3 May 2024' */
export function entryWords(list: string, entry: Entry): string {
  const of = (...days: unknown[]) => {
    const date = days.find((each) => typeof each === 'string' && each !== '')
    return typeof date === 'string' ? ` of ${formatLongDate(date) || inBrief(date, 40)}` : ''
  }
  const word = (value: unknown, otherwise: string) => (typeof value === 'string' ? inBrief(value, 80) : otherwise)
  switch (list) {
    case 'logs':
      return `${logTitle(String(entry.kind), word(entry.type, 'Entry'))}${of(entry.date)}`
    case 'modifications':
      return `Modification “${word(entry.name, '')}”${of(entry.install_date)}`
    case 'notes':
      return `Note${of(entry.entered_at)}`
    case 'media':
      return `${entry.media_type === 'video' ? 'Video' : 'Photo'}${of(entry.date_taken, entry.entered_at)}`
    case 'documents':
      return `Document “${word(entry.title, '')}”${of(entry.document_date)}`
    case 'mot_tests':
      return `MOT test${of(entry.test_date)}`
    case 'readings':
      return `Mileage reading${of(entry.date)}`
    case 'identity_changes':
      return `Change of ${entry.field === 'registration_number' ? 'registration' : word(entry.field, 'identity')}${of(entry.changed_at)}`
    case 'keepers':
      return `Change of keeper${of(entry.date_of_transaction)}`
    default:
      return `Amendment${of(entry.made_at)}`
  }
}
