import { daysBetween, formatLongDate, londonToday } from '../basics/format.ts'
import { listed } from '../basics/listed.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { fileOfTheTimeDays, sharer } from '../records/evidence.ts'
import type { ReportEntry, ReportFacts, ReportRecord } from './report.ts'
import { entriesWord, isBacked, isCare, were } from './report-entries.ts'
import { yearWords } from './report-years.ts'

/* What a report counts as proven, and what as only said. */

export function provenWords({ tests, sealed_at }: ReportFacts, entries: ReportEntry[]): string[] {
  const count = (grade: string) => entries.filter(({ evidence }) => evidence.grade === grade).length
  const [documented, confirmed] = [count('documented'), count('confirmed')]
  const [latest, first] = [tests[0], tests.at(-1)]
  return [
    ...(latest && first
      ? [
          tests.length === 1
            ? `1 MOT test, on ${formatLongDate(latest.test_date)}, comes from the official MOT record. The owner can’t change it.`
            : `${plural(tests.length, 'MOT test')} from ${formatLongDate(first.test_date)} to ${formatLongDate(latest.test_date)} come from the official MOT record. The owner can’t change them.`,
        ]
      : []),
    ...(confirmed > 0
      ? [`${entriesWord(confirmed)} ${were(confirmed)} confirmed here by the workshop that did the work.`]
      : []),
    ...(documented > 0
      ? [
          `${entriesWord(documented)} came with a receipt or photo within a month of the work. We know when it reached us; whether the paper is genuine we can’t tell.`,
        ]
      : []),
    ...(sealed_at.length > 0
      ? [
          `The record was sealed when the car changed hands on ${listed(sealed_at.map((at) => formatLongDate(at)))}. What it said then can’t be altered without showing.`,
        ]
      : []),
    ...(entries.length > 0
      ? ['When each entry was written comes from our clock, and the owner can’t set it. You find it under each entry.']
      : []),
  ]
}

const late = ({ date, entered_at }: ReportRecord) => daysBetween(date, entered_at) > fileOfTheTimeDays

/** What is written about years past in the days before a sale deserves the first question. */
const lastDays = 7
const fewest = 3
export function lateWords({ today, records }: ReportFacts): string[] {
  const fresh = records.filter((record) => late(record) && daysBetween(record.entered_at, today) <= lastDays)
  if (fresh.length === 0) return []
  const years = yearWords([...new Set(fresh.map(({ date }) => Number(date.slice(0, 4))))])
  return [
    `${entriesWord(fresh.length)} about ${years} ${were(fresh.length)} only written in the last ${lastDays} days.`,
  ]
}

/** Several at one sitting about times long past, however long ago that was. */
function togetherWords({ today, records }: ReportFacts): string[] {
  const days = Map.groupBy(records.filter(late), ({ entered_at }) => londonToday(new Date(entered_at)))
  return [...days].flatMap(([day, group]) => {
    if (group.length < fewest || daysBetween(day, today) <= lastDays) return []
    const years = yearWords([...new Set(group.map(({ date }) => Number(date.slice(0, 4))))])
    return `${entriesWord(group.length)} about ${years} were all written on one day, ${formatLongDate(day)}.`
  })
}

export function saidWords(facts: ReportFacts, entries: ReportEntry[]): string[] {
  if (entries.length === 0) return []
  const said = entries.filter((entry) => !isBacked(entry))
  const care = said.filter(isCare).length
  const others = entries.filter((entry, at) => !isBacked(entry) && facts.records[at]?.by_another).length
  const lateOnes = facts.records.filter(late).length
  return [
    said.length === 0
      ? 'No entry rests on the owner’s word alone.'
      : `${entriesWord(said.length)} ${pluralWord(said.length, 'rests', 'rest')} on the owner’s word alone${care > 0 && said.length > care ? `, ${care} of them washes and checks` : ''}. ${pluralWord(said.length, 'It', 'They')} may well be true; ask for the paperwork.`,
    ...(others > 0
      ? [`${othersOf(said.length, others)} entered by ${sharer}, which is no more than the owner’s word.`]
      : []),
    ...(lateOnes > 0
      ? [
          `${entriesWord(lateOnes)} ${were(lateOnes)} written more than a month after the day ${pluralWord(lateOnes, 'it describes', 'they describe')}.`,
        ]
      : []),
    ...lateWords(facts),
    ...togetherWords(facts),
  ]
}

const othersOf = (said: number, others: number) =>
  said === 1 ? 'It was' : others === said ? 'All of them were' : `${others} of them ${were(others)}`
