import type { Source } from '#domain/assistant/automate.ts'
import { daysBetween, formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { LogDefinition } from '#domain/records/define-record.ts'
import { logKinds } from '#domain/records/registry.ts'
import type { RecordFact, VehicleFacts } from '../facts.ts'
import { isWritten, type Job } from './jobs.ts'

/** A sentence from the member's own records, and where to look it up. */
export interface OwnWords {
  text: string
  sources: Source[]
  /** It only says that nothing is kept. */
  isNothing?: true
  /** The page of the handbook that goes with it, where that depends on the car. */
  page?: string
}

export const inMiles = (count: number): string => plural(count, 'mile')

/** Typed by people, so it is reduced to a name: one short line without special characters. */
export function nameOf({ year, make, model }: Pick<VehicleFacts, 'year' | 'make' | 'model'>): string {
  const line = [year, make, model]
    .filter(Boolean)
    .join(' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}*_`#<>[\]{}|\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > 60 ? `${[...line].slice(0, 58).join('').trimEnd()}…` : line || 'vehicle'
}

const spoken: Record<string, string> = {
  'MOT / Annual Inspection': 'MOT',
  'Tyre Change / Rotation': 'tyre change or rotation',
  ...Object.fromEntries(
    logKinds.flatMap(({ type, nouns }: LogDefinition) => (type ? [[type, nouns.one.toLowerCase()]] : [])),
  ),
}
export const spokenType = (type: string): string => spoken[type] ?? type.toLowerCase()

const place = ({ id }: VehicleFacts) => `/vehicle/${id}?tab=timeline`

export const timelineOf = (vehicle: VehicleFacts): Source => ({
  kind: 'record',
  title: 'Timeline of your vehicle',
  href: place(vehicle),
})

const recordSource = (vehicle: VehicleFacts, { type, date }: RecordFact): Source => ({
  kind: 'record',
  title: `${type}, ${formatLongDate(date)}`,
  href: place(vehicle),
})

const when = ({ date, mileage }: RecordFact) =>
  `on ${formatLongDate(date)}${mileage === null ? '' : ` at ${inMiles(mileage)}`}`

export function timeBetween(from: string, to: string): string {
  const days = daysBetween(from, to)
  if (days < 60) return plural(days, 'day')
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
  return months < 24 ? plural(months, 'month') : plural(Math.floor(months / 12), 'year')
}

/** ' That was 4 months and 3,300 miles ago.' */
function since(record: RecordFact, { mileage }: VehicleFacts, today: string): string {
  const driven = record.mileage === null ? 0 : mileage - record.mileage
  const days = daysBetween(record.date, today)
  if (days < 1) return days === 0 ? ' That was today.' : ''
  return ` That was ${timeBetween(record.date, today)}${driven > 0 ? ` and ${inMiles(driven)}` : ''} ago.`
}

const article = (name: string) => (/^[aeiou]|^MOT/i.test(name) ? 'an' : 'a')
const paid = ['Fuel', 'Insurance', 'Tax', 'Warranty', 'Wash/Detail']

/** 'Your last oil change was on 4 March 2026 at 61,200 miles.' */
export function lastOf(job: Job, vehicle: VehicleFacts, today: string): OwnWords | undefined {
  const records = [...vehicle.records].sort((one, other) => other.date.localeCompare(one.date))
  const done = records.find(
    (record) =>
      job.types.includes(record.type) ||
      (!paid.includes(record.type) && (isWritten(job, record.comments) || isWritten(job, record.title))),
  )
  const likely = records.find((record) => job.within.includes(record.type) && (!done || record.date > done.date))
  const said = [
    done &&
      (job.types.includes(done.type)
        ? `Your last ${job.name} was ${when(done)}.`
        : `Your last ${job.name} was part of the ${spokenType(done.type)} ${when(done)}.`) +
        since(done, vehicle, today),
    likely &&
      `Your ${spokenType(likely.type)} ${when(likely)} does not name ${article(job.name)} ${job.name}, though it often includes one.${done ? '' : since(likely, vehicle, today)}`,
  ].filter(Boolean)
  if (said.length === 0) return
  const used = [done, likely].filter((record) => record !== undefined)
  return { text: said.join(' '), sources: used.map((record) => recordSource(vehicle, record)) }
}

/** For a page that is about no particular job: the newest record of the kinds it names. A repair may be of anything. */
export function lastOfTypes(types: readonly string[], vehicle: VehicleFacts, today: string): OwnWords | undefined {
  const named = types.filter((type) => type !== 'Repair')
  const record = vehicle.records.find(({ type }) => named.includes(type))
  if (!record) return
  return {
    text: `Your last ${spokenType(record.type)} was ${when(record)}.${since(record, vehicle, today)}`,
    sources: [recordSource(vehicle, record)],
  }
}
