import { plural } from '../basics/plural.ts'
import type { LogKind } from '../records/kinds.ts'
import { definitionOf, isLogKind } from '../records/registry.ts'

/* Records that somebody brings along from another app, from file to report. */

/** What only our own export holds. */
const ownNouns = {
  modification: ['modification', 'modifications'],
  reminder: ['reminder', 'reminders'],
  tyre_set: ['set of tyres', 'sets of tyres'],
  part: ['part', 'parts'],
  business_trip: ['business journey', 'business journeys'],
  purchase: ['purchase price', 'purchase prices'],
  budget: ['budget', 'budgets'],
  due_date: ['expiry date', 'expiry dates'],
} as const
export type OwnKind = keyof typeof ownNouns
export const isOwnKind = (kind: string): kind is OwnKind => Object.hasOwn(ownNouns, kind)

/** Everything that a file may be made into. */
export type ImportKind = LogKind | OwnKind | 'note' | 'mileage'

const nounsOf = (kind: ImportKind | 'vehicle'): readonly [one: string, several: string] => {
  if (kind === 'mileage') return ['mileage reading', 'mileage readings']
  if (kind === 'vehicle') return ['car', 'cars']
  if (isOwnKind(kind)) return ownNouns[kind]
  return kind === 'note' || isLogKind(kind) ? definitionOf(kind).nouns.counted : ['record', 'records']
}
/** '12 fill-ups' */
export const countOf = (kind: ImportKind | 'vehicle', count: number) => plural(count, ...nounsOf(kind))
export const pluralOf = (kind: ImportKind) => nounsOf(kind)[1]

export const importApps = {
  fuelio: 'Fuelio',
  drivvo: 'Drivvo',
  'fuelly-web': 'Fuelly (website)',
  'fuelly-app': 'Fuelly (app)',
  acar: 'aCar',
  'simply-auto': 'Simply Auto',
  spritmonitor: 'Spritmonitor',
  'road-trip': 'Road Trip',
  lubelogger: 'LubeLogger',
  hammond: 'Hammond',
  garagetale: 'GarageTale',
  table: 'A table of your own',
} as const
export type ImportApp = keyof typeof importApps

export interface ImportLimits {
  /** Megabytes of what is sent, and of what is in it once unpacked. */
  sent: number
  unpacked: number
  files: number
  lines: number
  columns: number
}
export const importLimits: ImportLimits = { sent: 10, unpacked: 40, files: 100, lines: 50_000, columns: 200 }

export const importTexts = {
  tooLarge: `That file is too large. An import can be up to ${importLimits.sent} MB.`,
  unpackedTooLarge: `Unpacked, this would be more than ${importLimits.unpacked} MB. Please import it in smaller parts.`,
  tooManyFiles: `An import can hold up to ${importLimits.files} files.`,
  tooManyLines: `An import can hold up to ${importLimits.lines.toLocaleString('en-GB')} lines. Please import it in smaller parts.`,
  tooManyColumns: `A table can have up to ${importLimits.columns} columns. This one has more.`,
  damagedZip: 'This ZIP is damaged or protected with a password. Please unpack it and choose the files in it.',
  nothingInside: 'There’s nothing in this file that we can read. Choose a CSV, a JSON or a ZIP of them.',
  unreadable: 'This file couldn’t be read. Choose a CSV, a JSON or a ZIP of them.',
  mixed: 'These files are from different apps. Please import them one app at a time.',
  started: 'This import has been started already.',
  changed: 'This import was changed in another window. Please look at the preview again.',
  unanswered: 'Please answer the questions first.',
  nothing: 'There is nothing new to import.',
  carGone: 'One of the cars is no longer in your garage, so nothing was imported.',
  broken: 'Something went wrong on our side, and nothing was imported. Please try again.',
  notUndoable: 'Only a finished import can be undone.',
  /** Of records whose photos and papers the file only names. */
  withoutFiles: (count: number) =>
    `${plural(count, 'photo, receipt or document isn’t', 'photos, receipts and documents aren’t')} in this file. The records come without ${count === 1 ? 'it' : 'them'}.`,
}

export interface ImportChoice {
  value: string
  label: string
}

/** What the file doesn't say, and must not be guessed. */
export interface ImportQuestion {
  id: string
  text: string
  /** From the file: '03/04/2021' */
  example?: string
  choices: ImportChoice[]
}

export interface RefusedLine {
  file: string
  line: number
  /** The line's beginning, as it is in the file. */
  text: string
  reason: string
}

export interface ImportedRecord {
  text: string
  file: string
  line: number
  /** As the file calls it; '' where it names none. */
  car: string
  kind: ImportKind
  fields: Record<string, unknown>
}

/** What a column of a table may hold. */
export const columnRoles = {
  date: 'Date',
  odometer: 'Odometer',
  quantity: 'Quantity',
  total: 'Cost',
  price: 'Price a unit',
  full: 'Full tank',
  missed: 'Missed the one before',
  fuel: 'Fuel',
  title: 'What was done or paid for',
  station: 'Where',
  notes: 'Notes',
  car: 'Car',
} as const
export type ColumnRole = keyof typeof columnRoles

/** The kinds that a table may be, with what is needed of each first. */
export const tableKinds = {
  fill_up: {
    needs: ['date', 'quantity'],
    takes: ['odometer', 'total', 'price', 'full', 'missed', 'fuel', 'station', 'notes', 'car'],
  },
  charge: {
    needs: ['date', 'quantity'],
    takes: ['odometer', 'total', 'price', 'full', 'missed', 'station', 'notes', 'car'],
  },
  service: { needs: ['date', 'title'], takes: ['odometer', 'total', 'station', 'notes', 'car'] },
  running_cost: { needs: ['date', 'total'], takes: ['title', 'odometer', 'station', 'notes', 'car'] },
  wash: { needs: ['date'], takes: ['total', 'odometer', 'station', 'notes', 'car'] },
  mileage: { needs: ['date', 'odometer'], takes: ['notes', 'car'] },
  note: { needs: ['notes'], takes: ['title', 'car'] },
} as const satisfies Partial<Record<ImportKind, { needs: ColumnRole[]; takes: ColumnRole[] }>>
export type TableKind = keyof typeof tableKinds
export const rolesOf = (kind: TableKind): ColumnRole[] => [...tableKinds[kind].needs, ...tableKinds[kind].takes]

/** The columns of a table that is of no app that we know. */
export interface ImportTable {
  file: string
  header: string[]
  first: string[][]
  /** What was chosen when the same header was imported before, or what its names suggest. */
  suggested: ImportMapping
  isRemembered: boolean
}

export interface ImportMapping {
  kind: TableKind
  /** Of a role, the column that it is in. */
  columns: Partial<Record<ColumnRole, number>>
}

export interface ImportAnswers {
  /** By the id of a question. */
  answers: Record<string, string>
  /** By a car of the file: one of the member's, 'skip', or 'new'. */
  cars: Record<string, string>
  mapping?: ImportMapping | undefined
}

export const skippedCar = 'skip'
/** Of our own export: a car that isn't in the garage yet is added. */
export const newCar = 'new'

export interface ImportedKind {
  kind: ImportKind
  /** That will be made. */
  count: number
  /** That are there already. */
  duplicates: number
  from: string | null
  until: string | null
  first: { line: number; words: string[] }[]
}

export interface ImportedCar {
  /** As the file calls it. */
  name: string
  vehicle_id: string | null
  lines: number
  kinds: ImportedKind[]
  /** Readings below an earlier one. */
  falling: number
  /** The file describes it well enough to be added to the garage. */
  may_be_added: boolean
}

export interface ImportPreview {
  app: ImportApp
  questions: ImportQuestion[]
  cars: ImportedCar[]
  /** The member's own, to choose from. */
  garage: { id: string; name: string }[]
  table?: ImportTable
  refused: RefusedLine[]
  refusedCount: number
  /** That will be made, of all kinds and cars. */
  count: number
  duplicates: number
  /** Photos and papers that the file only names. */
  without_files: number
}

export const importStates = ['draft', 'queued', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export interface ImportReport {
  made: Partial<Record<ImportKind | 'vehicle', number>>
  duplicates: number
  refused: RefusedLine[]
  refusedCount: number
  without_files?: number
  /** Of an undone import. */
  removed?: number
  left?: number
}

export interface VehicleImport {
  id: string
  files: string[]
  app: ImportApp | null
  state: ImportState
  version: number
  answers: ImportAnswers
  preview: ImportPreview | null
  progress: { done: number; of: number }
  report: ImportReport | null
  failure: string | null
  created_at: string
  finished_at: string | null
}

/** Enough to see what is wrong; the count says how many there are. */
export const shownRefusals = 1000
export const shownFirst = 3
