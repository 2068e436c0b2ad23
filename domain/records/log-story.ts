import { daysBetween, formatLongDate } from '../basics/format.ts'
import { listed, sentenceCase } from '../basics/listed.ts'
import type { LogBegunAnew, LoggedVersion } from '../basics/logged-version.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { howLongAfter, sharer } from './evidence.ts'
import { isLogKind, logTitle } from './registry.ts'

/*
 * What the transparency log tells of a car's history, in words that need no cryptography: when each entry was written, what
 * was changed or deleted since, and who besides us can say so.
 */

export interface LogStory {
  /** Who vouches for it, first of all; then what a reader should know of the whole. */
  said: string[]
  /** By the id of the entry: when it was written, and what happened to it since. */
  entries: Record<string, string[]>
  /** Whether somebody other than us has seen it. */
  isWitnessed: boolean
}

type Said = LoggedVersion['said'] & object
interface Written extends Said {
  seen: LoggedVersion['seen']
}

const mostNamed = 10
const lastDays = 7
/** An entry this many days older than its writing is about an earlier time. */
const earlierDays = 31

/** `until` is when the story ends: the handover, or the moment of the report. `told` are entries that the reader has. */
export function logStory(
  versions: readonly LoggedVersion[],
  until: string,
  told: ReadonlySet<string> = new Set(),
  beginnings: readonly LogBegunAnew[] = [],
): LogStory {
  const written = versions.flatMap(({ said, seen }): Written[] => (said ? [{ ...said, seen }] : []))
  const records = [...grouped(written, ({ record }) => record).values()]
  const erased = versions.length - written.length
  return {
    said: [
      witnessWords(versions),
      ...beginnings.map(anewWords),
      ...began(records),
      ...writtenLate(records, until),
      ...deleted(records, until),
      ...notShown(records, told),
      ...(erased > 0
        ? [
            `${plural(erased, 'version')} ${pluralWord(erased, 'was', 'were')} erased with the account of whoever wrote ${pluralWord(erased, 'it', 'them')}.`,
          ]
        : []),
      'The log proves when something was written and that it wasn’t changed since, not that it is true.',
    ],
    entries: Object.fromEntries(records.map((record) => [record[0]?.record ?? '', entryStory(record)])),
    isWitnessed: versions.some(({ seen }) => seen),
  }
}

/** Map.groupBy, which the oldest Node that checks a file offline has not. */
function grouped<Each>(list: readonly Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>()
  for (const each of list) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

function witnessWords(versions: readonly LoggedVersion[]): string {
  const sights = versions.flatMap(({ seen }) => seen ?? [])
  if (sights.length === 0) return noWitness
  const names = (of: typeof sights) => listed([...new Set(of.map(({ witness }) => witness))])
  const witnesses = sights.filter(({ isStamp }) => !isStamp)
  const moments = sights.map(({ at }) => at).sort()
  const [first, last] = [moments[0] ?? '', moments.at(-1) ?? ''].map(formatLongDate)
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`
  const unseen = versions.filter(({ seen }) => !seen).length
  const rest =
    unseen > 0
      ? ` ${sentenceCase(plural(unseen, 'newer version'))} ${pluralWord(unseen, 'has', 'have')} not been seen by it yet.`
      : ''
  if (witnesses.length === 0)
    return `${names(sights)} stamped this log with the time ${when}, so these dates are not our word alone. Nobody independent watches whether everybody is shown the same log.${rest}`
  return `${names(witnesses)} watched this log ${when} and saw that it was only ever added to, so these dates are not our word alone.${rest}`
}

export const noWitness =
  'Nobody independent watches this log, so the dates below are GarageTale’s own word: a dishonest GarageTale could have made them up.'

/** The reason is the operator's word, and stands as such. */
export const anewWords = ({ at, size, reason }: LogBegunAnew): string =>
  `This log was begun anew on ${formatLongDate(at)}. The reason given is: ‘${reason}’. It goes on from the first ${plural(size, 'version')} in the log before; what that one held beyond them may be missing here, or have been written again later.`

function began(records: Written[][]): string[] {
  const stood = records.filter(([first]) => first?.act === 'stood' && isHistory(first))
  const at = stood[0]?.[0]?.at
  if (!at) return []
  return [
    `${plural(stood.length, 'entry', 'entries')} stood here when the log began on ${formatLongDate(at)}. How long before, the log can’t tell.`,
  ]
}

/** What a buyer expects in a history; private notes, photos and documents are the owner's. */
const isHistory = ({ kind }: Said) => isLogKind(kind) || kind === 'modification'
const dayOf = ({ values }: Said): string | undefined =>
  [values.date, values.install_date, values.test_date].find((day): day is string => typeof day === 'string')

/** Entries about earlier times that were all written shortly before the end: five years of services in one evening. */
function writtenLate(records: Written[][], until: string): string[] {
  const late = records.filter(([first]) => {
    if (!first || first.act === 'stood' || !isHistory(first)) return false
    const [about, age] = [dayOf(first), daysBetween(first.at, until)]
    return about !== undefined && age >= 0 && age <= lastDays && daysBetween(about, first.at) > earlierDays
  })
  if (late.length < 2) return []
  return [
    `${plural(late.length, 'entry', 'entries')} about earlier times were written in the ${lastDays} days before ${formatLongDate(until)}. Ask for the paperwork of these.`,
  ]
}

function deleted(records: Written[][], until: string): string[] {
  const gone = records.filter((record) => record.at(-1)?.act === 'removed' && isHistory(record[0] as Said))
  const sentences = gone.slice(0, mostNamed).map((record) => {
    const [first, last] = [record[0] as Written, record.at(-1) as Written]
    const before = daysBetween(last.at, until)
    const when =
      before >= 0 && before <= 60
        ? `, ${before === 0 ? 'the same day as this' : `${plural(before, 'day')} before this`}`
        : ''
    return `A ${nounOf(first)} that was written on ${formatLongDate(first.at)} was deleted on ${formatLongDate(last.at)}${when}.`
  })
  return gone.length > mostNamed ? [...sentences, `And ${gone.length - mostNamed} more were deleted.`] : sentences
}

const nounOf = ({ kind }: Said) => (isLogKind(kind) ? logTitle(kind, kind).toLowerCase() : kind.replaceAll('_', ' '))

/** Of which nothing is shown but that they are there. */
function notShown(records: Written[][], told: ReadonlySet<string>): string[] {
  const silent = records.filter((record) => {
    const last = record.at(-1)
    return last && last.act !== 'removed' && Object.keys(last.values).length === 0 && last.kept.length > 0
  })
  const forgotten = silent.filter(([first]) => told.has(first?.record ?? '')).length
  return [...hiddenWords(silent.filter(([first]) => !told.has(first?.record ?? ''))), ...forgottenWords(forgotten)]
}

/** The reader has them from elsewhere, and only that they were written is proven. */
const forgottenWords = (count: number): string[] =>
  count > 0
    ? [
        `Of ${plural(count, 'entry', 'entries')} the log only proves when ${pluralWord(count, 'it was', 'they were')} written, no longer what ${pluralWord(count, 'it', 'they')} said: the account of whoever wrote ${pluralWord(count, 'it', 'them')} was erased.`,
      ]
    : []

function hiddenWords(hidden: Written[][]): string[] {
  if (hidden.length === 0) return []
  const kinds = [...grouped(hidden, ([first]) => nounOf(first as Said))].map(([noun, those]) =>
    plural(those.length, noun, noun === 'media' ? 'photos or videos' : `${noun}s`),
  )
  return [`${plural(hidden.length, 'entry is', 'entries are')} not shown: ${listed(kinds)}.`]
}

function entryStory(record: Written[]): string[] {
  const first = record[0] as Written
  const about = dayOf(first)
  const lines = [
    first.act === 'stood'
      ? `In the log since it began on ${formatLongDate(first.at)}`
      : `Written on ${formatLongDate(first.at)}${about && isHistory(first) ? `, ${howLongAfter(about, first.at)}` : ''}${writerWords(first)}${sightWords(first)}`,
  ]
  for (const [at, version] of record.entries()) {
    const before = record[at - 1]
    if (!before) continue
    if (version.act === 'confirmed') lines.push(`Confirmed by the workshop on ${formatLongDate(version.at)}`)
    else if (version.act === 'erased')
      lines.push(`Something was removed from it on ${formatLongDate(version.at)}, with the account of whoever wrote it`)
    else if (version.act === 'removed') lines.push(`Deleted on ${formatLongDate(version.at)}${writerWords(version)}`)
    else lines.push(`Changed on ${formatLongDate(version.at)}${writerWords(version)}${changeWords(before, version)}`)
  }
  return lines
}

/** Of the keeper it is understood. */
const writerWords = ({ role }: Said) => (role === 'invited' ? `, by ${sharer}` : '')

const sightWords = ({ at, seen }: Written) =>
  seen
    ? `, ${seen.isStamp ? 'stamped' : 'seen'} by ${seen.witness} ${daysBetween(at, seen.at) === 0 ? 'that day' : `on ${formatLongDate(seen.at)}`}`
    : ''

const unsaid = new Set(['files', 'before_files', 'after_files', 'file', 'entered_at', 'is_confirmed', 'confirmed_by'])

function changeWords(before: Said, after: Said): string {
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])].filter(
    (name) =>
      !before.kept.includes(name) && !after.kept.includes(name) && differs(before.values[name], after.values[name]),
  )
  const words = names.slice(0, 5).map((name) => {
    if (unsaid.has(name)) return 'attached files'
    const [from, to] = [before.values[name], after.values[name]].map(brief)
    return `${name.replaceAll('_', ' ')} ${from} → ${to}`
  })
  return words.length > 0 ? `: ${[...new Set(words)].join(', ')}` : ''
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
const brief = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? formatLongDate(text)
    : `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`
}
