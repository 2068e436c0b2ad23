import { z } from 'zod'
import { afterWords, codes } from '../basics/meaning.ts'
import type { VehicleDocument } from '../vehicles/document.ts'
import type { MotTest } from '../vehicles/mot.ts'
import type { IdentityChange } from '../vehicles/vehicle-identity.ts'
import { type LogKind, logKindPlurals, otherTimelineKinds, type TimelineKind } from './kinds.ts'
import type { MaintenanceLog } from './maintenance-log.ts'
import type { VehicleMedia } from './media.ts'
import type { Note } from './note.ts'
import { fieldsOf, isLogKind, logNames, type NamedField } from './registry.ts'

export type { TimelineKind } from './kinds.ts'

/** In the order in which a filter offers them. */
export const timelineKinds: readonly TimelineKind[] = [...logNames, ...otherTimelineKinds]

interface Entry<Kind extends TimelineKind, Record> {
  kind: Kind
  id: string
  date: string
  record: Record
}

export type LogEntry = { [Kind in LogKind]: Entry<Kind, MaintenanceLog> }[LogKind]
/** The vehicle was handed over here; by whom and to whom is nobody else's business. */
export type KeeperChange = { number_of_previous_keepers: number }
export type VehicleAdded = { make: string; model: string; year: number }
export type TimelineEntry =
  | LogEntry
  | Entry<'mot', MotTest>
  | Entry<'note', Note>
  | Entry<'document', VehicleDocument>
  | Entry<'media', VehicleMedia>
  | Entry<'keeper_change', KeeperChange>
  | Entry<'identity_change', IdentityChange>
  | Entry<'vehicle_added', VehicleAdded>

export interface TimelinePage {
  items: TimelineEntry[]
  /** Asks for the following page; null on the last one. */
  next: string | null
}

export const timelinePageSize = 25
const longestTimelineSearch = 100

/** Where a page ended: its last entry's day, the moment it was entered to the microsecond, and its id. */
export interface TimelineMark {
  date: string
  created_at: string
  id: string
}

export const timelineMark = ({ date, created_at, id }: TimelineMark) => `${date}_${created_at}_${id}`

const parts = z.tuple([z.iso.date(), z.iso.datetime({ precision: 6 }), z.uuid()])
const mark = z
  .string()
  .refine((text) => parts.safeParse(text.split('_')).success, 'Invalid page cursor')
  .transform((text): TimelineMark => {
    const [date = '', created_at = '', id = ''] = text.split('_')
    return { date, created_at, id }
  })

const kindsMean: Record<TimelineKind, string> = {
  ...logKindPlurals,
  mot: 'MOT tests',
  note: 'notes',
  document: 'documents',
  media: 'photos and videos',
  keeper_change: 'changes of keeper',
  identity_change: 'a new registration, or a correction of what the vehicle is',
  vehicle_added: 'the day it was added here',
}

/** What an owner looks for in it: a kind, words, and the days from and to, both included. */
const filter = z.object({
  kind: z
    .enum(timelineKinds, 'Unknown type of entry')
    .optional()
    .describe(codes('Only entries of this sort.', kindsMean)),
  q: z
    .string()
    .trim()
    .max(longestTimelineSearch, `Use ${longestTimelineSearch} characters or fewer`)
    .optional()
    .describe('Only entries with these words.'),
  from: z.iso.date('Please choose a date').optional().describe('Only from this day on.'),
  to: z.iso.date('Please choose a date').optional().describe('Only up to this day, which is included.'),
})
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const orderOfDays = { path: ['to'], message: 'The last day must not be before the first' }

export const timelineFilter = filter.refine(inOrder, orderOfDays)
export type TimelineFilter = z.output<typeof filter>
export const timelineRequest = filter
  .extend({ after: mark.optional().describe(afterWords) })
  .refine(inOrder, orderOfDays)
export type TimelineRequest = z.output<typeof timelineRequest>

export const isLogEntry = (entry: TimelineEntry): entry is LogEntry => isLogKind(entry.kind)

/** What an owner wrote can be changed, unless a handover has sealed it; what the registry says cannot. */
export const canChange = ({ kind, record }: TimelineEntry) =>
  !neverChanged.has(kind) && !('is_sealed' in record && record.is_sealed)

const neverChanged = new Set<TimelineKind>(['mot', 'keeper_change', 'identity_change', 'vehicle_added'])

export type SealableEntry = Exclude<
  TimelineEntry,
  { kind: 'mot' | 'document' | 'keeper_change' | 'identity_change' | 'vehicle_added' }
>

export const isSealed = (entry: TimelineEntry): entry is SealableEntry =>
  'is_sealed' in entry.record && entry.record.is_sealed === true

/** The edit of a log on the timeline: what only the kind's own dialog asks for stays what it is. */
export const editedFields = (kind: LogKind): NamedField[] =>
  fieldsOf(kind).filter(({ name, input, mayName, tellsCost }) =>
    name === 'type' ? mayName : input !== 'own' || tellsCost,
  )

export const logEdit = (kind: LogKind) =>
  z.object(
    Object.fromEntries(
      editedFields(kind).map(({ name, schema }) => [name, name === 'type' ? schema.optional() : schema]),
    ),
  )
