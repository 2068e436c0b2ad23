import { plural, pluralWord } from '../basics/plural.ts'
import { serviceTypes } from '../records/service-record.ts'
import type { ReportEntry, ReportRecord } from './report.ts'

/* What a report counts an entry as, and how it says how many. */

const oils = new Set<string>(['Major Service', 'Minor Service', 'Oil Change'])
const named = new Set<string>(serviceTypes)

/** What a buyer means by a service; a tyre or a battery is none. A type that its owner named counts by its name. */
export const isService = ({ kind, type }: Pick<ReportRecord, 'kind' | 'type'>) =>
  kind === 'service' && (oils.has(type) || (!named.has(type) && /\b(service|oil)\b/i.test(type)))

export const isBacked = ({ evidence }: ReportEntry) => evidence.grade !== 'said'
export const wasChanged = ({ evidence, amendments }: ReportEntry) => evidence.changed !== null || amendments > 0

/** Nobody keeps a receipt for pumping up a tyre, so care is left out of what the first sentence counts. */
const work = new Set(['service', 'running_cost', 'modification'])
export const isCare = ({ kind }: Pick<ReportEntry, 'kind'>) => !work.has(kind)

export const entriesWord = (count: number) => plural(count, 'entry', 'entries')
export const were = (count: number) => pluralWord(count, 'was', 'were')
export const are = (count: number) => pluralWord(count, 'is', 'are')
