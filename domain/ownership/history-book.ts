import { type DistanceUnit, formatDistance, type ShownIn } from '../basics/distance.ts'
import { formatLongDate, formatMoney } from '../basics/format.ts'
import { plural } from '../basics/plural.ts'
import type { Amendment } from '../records/amendment.ts'
import { changedLater } from '../records/changed-later.ts'
import { type Evidence, evidenceOf, howLongAfter } from '../records/evidence.ts'
import { factsOf } from '../records/facts.ts'
import { isLogKind, logKinds, logTitle } from '../records/registry.ts'
import { correctionWords, instrumentWords, type ReplacedAt } from '../vehicles/mileage.ts'
import { isKilometres, isPass, milesRead } from '../vehicles/mot.ts'
import type { SealedFile, SealedLog } from './handover.ts'
import { identityChangeWords } from './handover-consistency.ts'
import type { VehicleHistory } from './transfer-history.ts'

/* The history that comes with a vehicle, as a readable list. */

export interface BookEntry {
  id: string
  /** A day, or the time it was entered if it has no date of its own. */
  date: string
  title: string
  facts: string[]
  paragraphs: string[]
  /** Null of what proves itself, as a change of keeper. */
  evidence: Evidence | null
  amendments: Pick<Amendment, 'id' | 'changes' | 'reason' | 'created_at'>[]
  /** What is attached, by the SHA-256 of its bytes. */
  files: SealedFile[]
}

const said = (...words: (string | null | false)[]): string[] => words.filter((each) => each !== null && each !== false)
const photos = (files: SealedFile[]) => files.length > 0 && plural(files.length, 'attachment')
const cost = (amount: string | null) => amount !== null && formatMoney(amount)

const ownFacts = (log: SealedLog) =>
  isLogKind(log.kind) ? factsOf(log.kind, log).map(({ label, value }) => `${label}: ${value}`) : []

/** With what decides its position in the list. */
type Entered = Omit<BookEntry, 'amendments' | 'files' | 'evidence'> & {
  files?: SealedFile[]
  evidence?: Evidence
  entered_at: string
  changed_at?: string | null
}
type Of<Kind extends keyof VehicleHistory> = VehicleHistory[Kind] extends (infer Each)[] ? Each : never

export interface Told {
  /** By the id of the entry it is about. */
  evidence?: Readonly<Record<string, Evidence>>
  /** Also mileage that was only stated. */
  isWhole?: boolean
}

/** Newest first; within a day, the latest entered first. */
export function bookOf(
  history: VehicleHistory,
  shown?: ShownIn,
  { evidence = {}, isWhole = false }: Told = {},
): BookEntry[] {
  const amendments = Map.groupBy(history.amendments, ({ record_id }) => record_id)
  const entries = [
    ...history.logs.map((log) => logEntry(log, shown)),
    ...history.modifications.map(modificationEntry),
    ...history.notes.map(noteEntry),
    ...history.media.map(mediaEntry),
    ...history.documents.map(documentEntry),
    ...history.mot_tests.map(motEntry),
    ...history.identity_changes.map(identityEntry),
    ...history.keepers.map(keeperEntry),
    ...(history.instruments ?? []).map((replaced) => instrumentEntry(replaced, shown)),
    ...correctionEntries(history, shown),
    ...(isWhole ? readingEntries(history, shown) : []),
  ]
  return entries
    .sort((a, b) => compare(b.date.slice(0, 10), a.date.slice(0, 10)) || compare(b.entered_at, a.entered_at))
    .map(({ entered_at, changed_at, files = [], ...entry }) => ({
      ...entry,
      files,
      evidence: entry.evidence ?? evidence[entry.id] ?? null,
      facts:
        !evidence[entry.id] && changed_at && changedLater(entered_at, changed_at)
          ? [...entry.facts, `Changed on ${formatLongDate(changed_at)}`]
          : entry.facts,
      amendments: (amendments.get(entry.id) ?? []).map(({ id, changes, reason, made_at }) => ({
        ...{ id, reason, created_at: made_at },
        changes: changes as unknown as Amendment['changes'],
      })),
    }))
}

const logEntry = (log: Of<'logs'>, shown: ShownIn | undefined): Entered => ({
  id: log.id,
  date: log.date,
  entered_at: log.entered_at,
  changed_at: log.changed_at,
  title: logTitle(log.kind, log.type),
  facts: said(
    log.mileage !== null && formatDistance(log.mileage, shown, log.mileage_km),
    cost(log.cost),
    log.service_center,
    ...ownFacts(log),
    photos(log.files),
  ),
  files: log.files,
  paragraphs: said(
    log.title,
    log.comments,
    log.products_used && `Products used: ${log.products_used}`,
    log.next_service_due && `Next service due ${formatLongDate(log.next_service_due)}`,
  ),
})

const modificationEntry = (each: Of<'modifications'>): Entered => ({
  id: each.id,
  date: each.install_date,
  entered_at: each.entered_at,
  changed_at: each.changed_at,
  title: each.name,
  facts: said(
    'Modification',
    each.brand,
    each.type,
    each.is_major_upgrade && 'Major upgrade',
    cost(each.cost),
    photos([...each.before_files, ...each.after_files]),
  ),
  files: [...each.before_files, ...each.after_files],
  paragraphs: said(each.description),
})

const noteEntry = (note: Of<'notes'>): Entered => ({
  id: note.id,
  date: note.entered_at,
  entered_at: note.entered_at,
  changed_at: note.changed_at,
  title: 'Note',
  facts: said(photos(note.files)),
  files: note.files,
  paragraphs: [note.content],
})

const mediaEntry = (each: Of<'media'>): Entered => ({
  id: each.id,
  date: each.date_taken ?? each.entered_at,
  entered_at: each.entered_at,
  changed_at: each.changed_at,
  title: each.title || (each.media_type === 'video' ? 'Video' : 'Photo'),
  facts: said(
    each.title !== null && (each.media_type === 'video' ? 'Video' : 'Photo'),
    each.location,
    added(each.date_taken, each.entered_at),
  ),
  files: each.file ? [each.file] : [],
  paragraphs: said(each.comments),
})

const documentEntry = (each: Of<'documents'>): Entered => ({
  id: each.id,
  date: each.document_date ?? each.entered_at,
  entered_at: each.entered_at,
  changed_at: each.changed_at,
  title: each.title,
  facts: said(
    'Document',
    each.category,
    each.expiry_date && `Expires ${formatLongDate(each.expiry_date)}`,
    added(each.document_date, each.entered_at),
  ),
  files: each.file ? [each.file] : [],
  paragraphs: [],
})

/** A photo or document may be much older than its upload. */
/** A stranger's file may hold anything in place of a date. */
const isMoment = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text))
const added = (date: string | null, entered_at: string) =>
  isMoment(date) && isMoment(entered_at) && `Added ${howLongAfter(date, entered_at)}`

const official = (date: string) =>
  evidenceOf({
    ...{ date, entered_at: date, changed_at: null, first_file_at: null, confirmed_by: null },
    ...{ is_official: true, mileage_fits: null },
  })

const motEntry = (test: Of<'mot_tests'>): Entered => ({
  id: test.id,
  date: test.test_date,
  entered_at: '',
  title: test.is_retest ? 'MOT retest' : 'MOT test',
  facts: said(isPass(test.test_result) ? 'Passed' : 'Failed', odometer(test)),
  evidence: official(test.test_date),
  paragraphs: [
    ...test.failure_reasons.map((reason) => `Failed on: ${reason}`),
    ...test.advisory_notices.map((notice) => `Advisory: ${notice}`),
  ],
})

const identityEntry = (change: Of<'identity_changes'>): Entered => ({
  id: change.id,
  date: change.changed_at,
  entered_at: change.changed_at,
  title: change.kind === 'registration' ? 'New registration' : 'Correction',
  facts: [],
  paragraphs: [identityChangeWords(change)],
})

const instrumentEntry = (replaced: ReplacedAt, shown: ShownIn | undefined): Entered => ({
  id: `instrument-${replaced.date}`,
  date: replaced.date,
  entered_at: '',
  title: 'Instrument replaced',
  facts: [],
  paragraphs: [instrumentWords(replaced, shown)],
})

/** What a reading was before it was corrected; of a test, what the test says. */
function correctionEntries({ readings = [], mot_tests }: VehicleHistory, shown: ShownIn | undefined): Entered[] {
  const wrong = new Map<string, { miles: number | null; source: string }>([
    ...mot_tests.map((test) => [test.id, { miles: milesRead(test), source: 'mot' }] as const),
    ...readings.map(({ id, value, unit, source }) => [id, { miles: inMiles(value, unit), source }] as const),
  ])
  return readings.flatMap(({ id, date, value, unit, corrects, reason, stands, entered_at }) => {
    const was = wrong.get(corrects ?? '')
    const entry = { id, date, entered_at, facts: [] }
    if (was?.miles != null)
      return {
        ...entry,
        title: 'Mileage corrected',
        paragraphs: [
          correctionWords({ date, ...was, miles: was.miles, corrected_miles: inMiles(value, unit), reason }, shown),
        ],
      }
    const isTakenBack = !stands && !readings.some((other) => other.corrects === id) && reason !== null
    return isTakenBack
      ? {
          ...entry,
          title: 'Mileage taken back',
          paragraphs: [`${formatDistance(inMiles(value, unit), shown)}: ${reason}`],
        }
      : []
  })
}

const statedBy: Record<string, string> = {
  manual: 'Entered by hand',
  lookup: 'From the registry',
  transfer: 'At a handover',
}

/** Mileage that stands by itself; what was corrected or taken back is told with its correction. */
function readingEntries({ readings = [] }: VehicleHistory, shown: ShownIn | undefined): Entered[] {
  return readings
    .filter(({ corrects, stands }) => corrects === null && stands)
    .map(({ id, date, value, unit, source, entered_at }) => ({
      ...{ id, date, entered_at },
      title: 'Mileage',
      facts: said(
        formatDistance(inMiles(value, unit), shown, isKilometres(unit) ? value : null),
        statedBy[source] ?? null,
      ),
      paragraphs: [],
    }))
}

const inMiles = (value: number, unit: string) => milesRead({ odometer_reading: value, odometer_unit: unit }) as number

const keeperEntry = (keeper: Of<'keepers'>): Entered => ({
  id: keeper.id,
  date: keeper.date_of_transaction,
  entered_at: '',
  title: 'Change of keeper',
  facts: said(
    plural(keeper.number_of_previous_keepers, 'previous keeper'),
    keeper.in_garagetale && 'Handed over in GarageTale',
  ),
  paragraphs: [],
})

/** What the car counts, as its history says. */
export const unitOf = ({ vehicle }: VehicleHistory): DistanceUnit => (vehicle.odometer_unit === 'km' ? 'km' : 'mi')

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const numerals = new Intl.NumberFormat('en-GB')

const odometer = ({ odometer_reading, odometer_unit }: VehicleHistory['mot_tests'][number]) =>
  odometer_reading !== null && `${numerals.format(odometer_reading)} ${isKilometres(odometer_unit) ? 'km' : 'mi'}`

/** '12 service records', for every kind that has any. */
export function countsOf({ logs, modifications, notes, media, documents, mot_tests }: VehicleHistory) {
  const kind = (name: string) => logs.filter((log) => log.kind === name).length
  const counts: [count: number, one: string, several: string][] = [
    ...logKinds.map((each) => [kind(each.kind), ...each.nouns.counted] as [number, string, string]),
    [modifications.length, 'modification', 'modifications'],
    [mot_tests.length, 'MOT test', 'MOT tests'],
    [notes.length, 'note', 'notes'],
    [media.length, 'photo or video', 'photos and videos'],
    [documents.length, 'document', 'documents'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, one, several]) => plural(count, one, several))
}

export interface Readings {
  first: { date: string; miles: number }
  last: { date: string; miles: number }
}

/** The first and the last mileage in the history, in miles. */
export function readingsOf({ logs, mot_tests }: VehicleHistory): Readings | null {
  const readings = [
    ...logs.map(({ date, mileage }) => ({ date, miles: mileage })),
    ...mot_tests.map((test) => ({ date: test.test_date, miles: milesRead(test) })),
  ]
    .filter((each): each is { date: string; miles: number } => each.miles !== null)
    .sort((a, b) => compare(a.date, b.date) || a.miles - b.miles)
  const [first, last] = [readings[0], readings.at(-1)]
  return first && last ? { first, last } : null
}

/** 'Mileage from 12,000 mi (3 May 2019) to 41,000 mi (1 June 2026)' */
export function mileageSpan(history: VehicleHistory, shown?: ShownIn): string | null {
  const readings = readingsOf(history)
  const said = ({ miles, date }: Readings['first']) => `${formatDistance(miles, shown)} (${formatLongDate(date)})`
  return readings && `Mileage from ${said(readings.first)} to ${said(readings.last)}`
}

/** ['Engine', '1.6'], for whatever is known of the car. */
export function vehicleFacts({ vehicle }: VehicleHistory, shown?: ShownIn): [label: string, value: string][] {
  const keepers = vehicle.number_of_previous_keepers
  const facts: [string, string | null][] = [
    ['First registered', vehicle.date_first_registered && formatLongDate(vehicle.date_first_registered)],
    ['Mileage', formatDistance(vehicle.mileage, shown, vehicle.mileage_km)],
    ['Engine', vehicle.engine_type],
    ['Fuel', vehicle.fuel_type],
    ['Transmission', vehicle.transmission],
    ['Colour', vehicle.color],
    ['Previous keepers', keepers === null ? null : String(keepers)],
  ]
  return facts.filter((fact): fact is [string, string] => !!fact[1])
}
