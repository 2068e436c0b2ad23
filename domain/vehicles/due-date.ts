import { formatDate } from '../basics/format.ts'
import { isHistoric } from './mot-rules.ts'

/* When a vehicle's MOT, tax, insurance and the like end, and who says so. */

export const dueKinds = ['mot', 'tax', 'insurance', 'warranty', 'breakdown_cover', 'finance_end'] as const
export type DueKind = (typeof dueKinds)[number]

export const dueStates = ['exempt', 'sorn', 'untaxed'] as const
export type DueState = (typeof dueStates)[number]

export const dueSources = ['person', 'record', 'document', 'registry', 'official'] as const
export type DueSource = (typeof dueSources)[number]
export type ServiceSource = 'registry' | 'official'

/** On a pill and in a list, and within a sentence: 'Set the MOT date'. */
export const dueNames: Record<DueKind, { title: string; within: string }> = {
  mot: { title: 'MOT', within: 'MOT' },
  tax: { title: 'Tax', within: 'tax' },
  insurance: { title: 'Insurance', within: 'insurance' },
  warranty: { title: 'Warranty', within: 'warranty' },
  breakdown_cover: { title: 'Breakdown cover', within: 'breakdown cover' },
  finance_end: { title: 'Finance end', within: 'finance end' },
}

/** What may be said of a kind instead of a date. */
export const statesOf: Record<DueKind, readonly DueState[]> = {
  mot: ['exempt'],
  tax: ['sorn', 'untaxed', 'exempt'],
  insurance: [],
  warranty: [],
  breakdown_cover: [],
  finance_end: [],
}

export const stateWords: Record<DueState, string> = { exempt: 'exempt', sorn: 'SORN', untaxed: 'untaxed' }

/** Tax does not pass to a buyer, and the other three are the seller's contracts. */
export const endWithOwner: readonly DueKind[] = ['tax', 'insurance', 'breakdown_cover', 'finance_end']

/** What is said of one kind: a day, a state, or nothing at all. */
export interface DueSaid {
  date: string | null
  state: DueState | null
}

export const saysSame = (one: DueSaid, other: DueSaid) => one.date === other.date && one.state === other.state

/** One kind as the API gives it, also when nothing is known of it. */
export interface DueDate extends DueSaid {
  kind: DueKind
  /** Null when nothing is known of it. */
  source: DueSource | null
  set_at: string | null
  /** Entered by the one who asks. */
  by_me: boolean
  /** What a service said last, which may be something else. */
  official: (DueSaid & { source: ServiceSource; at: string }) | null
  /** Sent back with a change; null when nothing is known of it. */
  version: number | null
}

/** What a pill shows of it. */
export type KnownDue = Pick<DueDate, 'kind' | 'date' | 'state' | 'source'>

export interface DueDates {
  due_dates: DueDate[]
  /** Whether the official services can be asked. */
  can_refresh: boolean
}

export const isService = (source: DueSource): source is ServiceSource => source === 'registry' || source === 'official'

/** Which record says when which kind ends, and by which of its fields. */
export const recordDues: { kind: 'service' | 'running_cost'; type: string; due: DueKind }[] = [
  { kind: 'service', type: 'MOT / Annual Inspection', due: 'mot' },
  { kind: 'running_cost', type: 'Insurance', due: 'insurance' },
  { kind: 'running_cost', type: 'Tax', due: 'tax' },
  { kind: 'running_cost', type: 'Warranty', due: 'warranty' },
]

/** What a paper (a record or a document) says of a kind. */
export interface PaperSaid {
  kind: DueKind
  date: string
}

interface LogDates {
  kind: string
  type: string
  next_service_due?: string | null
  valid_until?: unknown
}

export function recordSays(log: LogDates): PaperSaid | null {
  const found = recordDues.find(({ kind, type }) => kind === log.kind && type === log.type)
  const date = log.kind === 'service' ? log.next_service_due : log.valid_until
  return found && typeof date === 'string' ? { kind: found.due, date } : null
}

export const documentDues: Record<string, DueKind | undefined> = {
  Insurance: 'insurance',
  Warranty: 'warranty',
  'Road Tax': 'tax',
  'MOT Certificate': 'mot',
}

export function documentSays(document: {
  category: string
  expiry_date?: string | null | undefined
}): PaperSaid | null {
  const kind = documentDues[document.category]
  return kind && document.expiry_date ? { kind, date: document.expiry_date } : null
}

export interface Aged {
  year: number
  date_first_registered?: string | null
}

/** By the day of its registration; where only the year is known, once that year is 40 years past. */
export const isHistoricVehicle = ({ year, date_first_registered }: Aged, today: string) =>
  isHistoric(date_first_registered ?? `${year}-12`, today)

/**
 * What counts today. A historic car needs no MOT, but whoever entered a date for it (it may have been changed
 * substantially) is believed.
 */
export function countingNow(due: KnownDue, vehicle: Aged, today: string): DueSaid {
  const { kind, date, state, source } = due
  const said = source !== null && !isService(source)
  if (kind === 'mot' && !state && !said && (!date || date < today) && isHistoricVehicle(vehicle, today))
    return { date: null, state: 'exempt' }
  return { date, state }
}

/** 'from DVLA, 03/11/2026', 'entered by you' */
export function sourceWords({ kind, source, set_at, by_me }: DueDate): string {
  switch (source) {
    case null:
      return 'not set'
    case 'person':
      return by_me ? 'entered by you' : 'entered by hand'
    case 'record':
      return kind === 'mot' ? 'from the MOT record' : 'from the running cost'
    case 'document':
      return 'from the document'
    default:
      return `from ${serviceName(kind, source)}${set_at ? `, ${formatDate(set_at)}` : ''}`
  }
}

/** Who it is that says so: the DVSA keeps MOT tests, the DVLA tax. */
export const serviceName = (kind: DueKind, source: ServiceSource) =>
  source === 'registry' ? 'the vehicle registry' : kind === 'mot' ? 'DVSA' : 'DVLA'
