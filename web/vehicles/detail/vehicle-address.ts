import { isTimelineKind, type LogKind, logKindNames, type TimelineKind } from '#domain/records/kinds.ts'
import { periodText, readPeriod } from '#domain/records/spending.ts'

export const vehicleTabs = {
  overview: 'Overview',
  gallery: 'Gallery',
  documents: 'Documents',
  timeline: 'Timeline',
  mileage: 'Mileage',
  fuel: 'Fuel',
  mot: 'MOT',
  tyres: 'Tyres',
  parts: 'Parts',
  reminders: 'Reminders',
  maintenance: 'Maintenance & Service',
  modifications: 'Modifications',
  ownership: 'Ownership Log',
  sharing: 'Public Sharing',
} as const
export type VehicleTab = keyof typeof vehicleTabs

type Dashed<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}-${Dashed<Tail>}` : Name
type LogAddition = Dashed<LogKind>
export type Addition = LogAddition | 'reminder' | 'modification' | 'note' | 'media' | 'document'

const dashed = (kind: string) => kind.replaceAll('_', '-')
const logAdditions = Object.fromEntries(
  Object.entries(logKindNames).map(([kind, name]) => [dashed(kind), name]),
) as Record<LogAddition, string>

/** What can be added, in the order of the Add New menu: the two most common ones come first. */
export const additions: Record<Addition, string> = {
  ...{ service: '', 'running-cost': '', reminder: 'Reminder', modification: 'Modification' },
  ...logAdditions,
  ...{ note: 'Note', media: 'Photo/Video', document: 'Document Upload' },
}

export const additionOfKind = (kind: LogKind) => dashed(kind) as LogAddition

/** The kind of record being added, if it is one kept in the service book. */
export const kindOfAddition = (addition: string) =>
  (Object.keys(logKindNames) as LogKind[]).find((kind) => dashed(kind) === addition)

export type VehicleAction = Addition | 'add' | 'edit'
/** What is looked for on the timeline: both days are included. */
export interface TimelineSearch {
  kind?: TimelineKind | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export interface VehicleAddress extends TimelineSearch {
  tab?: Exclude<VehicleTab, 'overview'> | undefined
  action?: VehicleAction | undefined
  /** The record to be shown: its day, when it was entered, and its id. */
  at?: string | undefined
  /** The period of the Overview's spending, where it is not the default. */
  spending?: string | undefined
}

const placeOfRecord = /^\d{4}-\d\d-\d\d_[\dT:.-]{10,30}Z_[\da-f-]{36}$/

const isTab = (value: unknown): value is VehicleTab => typeof value === 'string' && Object.hasOwn(vehicleTabs, value)
const isAddition = (value: unknown): value is Addition => typeof value === 'string' && Object.hasOwn(additions, value)

/** Words may look like a number to whoever reads the address. */
const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) || undefined : undefined
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const timelineSearch = ({ kind, q, from, to }: { [Name in keyof TimelineSearch]: unknown }): TimelineSearch => ({
  kind: isTimelineKind(kind) ? kind : undefined,
  q: wordsOf(q),
  from: dayOf(from),
  to: dayOf(to),
})

const noSearch = { kind: undefined, q: undefined, from: undefined, to: undefined }

/**
 * Anything unknown in the address means the Overview with nothing open. Set explicitly, or the unknown value would
 * stay.
 */
export function readVehicleAddress({ tab, action, at, spending, ...rest }: Record<string, unknown>): VehicleAddress {
  const period = readPeriod(spending)
  return {
    ...(tab === 'timeline' ? timelineSearch(rest as object) : noSearch),
    tab: isTab(tab) && tab !== 'overview' ? tab : undefined,
    action: isAddition(action) || action === 'add' || action === 'edit' ? action : undefined,
    at: typeof at === 'string' && placeOfRecord.test(at) ? at : undefined,
    spending: period && periodText(period),
  }
}

/** `action=add` adds what the open tab shows. */
export const additionOf: { [tab in VehicleTab]?: Addition } = {
  gallery: 'media',
  documents: 'document',
  timeline: 'note',
  fuel: 'fill-up',
  reminders: 'reminder',
  maintenance: 'service',
  modifications: 'modification',
}

const ownTabs: { [addition in Addition]?: Exclude<VehicleTab, 'overview'> } = {
  reminder: 'reminders',
  modification: 'modifications',
  media: 'gallery',
  'fill-up': 'fuel',
  charge: 'fuel',
}
/** Where the new record can be seen: the timeline shows most of them. */
export const tabAfterAdding = (addition: Addition): Exclude<VehicleTab, 'overview'> => ownTabs[addition] ?? 'timeline'
