import { listed } from '../basics/listed.ts'

/**
 * Every kind of record that is kept in maintenance_logs, as the Add New menu calls it. Apart from registry.ts, which
 * describes them, because the first screen of all needs their names and none of their schemas.
 */
export const logKindNames = {
  service: 'Service',
  running_cost: 'Running Cost',
  wash: 'Wash or Detail',
  tyre_check: 'Tyre Check',
  fill_up: 'Fill-up',
  charge: 'Charge',
} as const

export type LogKind = keyof typeof logKindNames

/** Several of them, in a sentence that names them all. */
export const logKindPlurals: Record<LogKind, string> = {
  service: 'services',
  running_cost: 'running costs',
  wash: 'washes',
  tyre_check: 'tyre checks',
  fill_up: 'fill-ups',
  charge: 'charges',
}
/** What else a timeline tells. */
export const otherTimelineKinds = [
  'mot',
  'note',
  'document',
  'media',
  'keeper_change',
  'identity_change',
  'vehicle_added',
] as const
export type TimelineKind = LogKind | (typeof otherTimelineKinds)[number]
export const isTimelineKind = (kind: unknown): kind is TimelineKind =>
  typeof kind === 'string' && (Object.hasOwn(logKindNames, kind) || otherTimelineKinds.some((each) => each === kind))

const paid: LogKind[] = ['service', 'running_cost', 'wash', 'fill_up', 'charge']
/** Whatever may have a cost: 'services, running costs, washes, fill-ups, charges and modifications' */
export const paidRecords = listed([...paid.map((kind) => logKindPlurals[kind]), 'modifications'])

/** 'services, running costs, washes, tyre checks, fill-ups and charges' */
export const everyLogKind = listed(Object.values(logKindPlurals))
/** The same where more follows. */
export const everyLogKindAnd = Object.values(logKindPlurals).join(', ')
