import { shownToVisitors } from '../basics/distance.ts'
import { formatLongDate } from '../basics/format.ts'
import { listed } from '../basics/listed.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { mileageAnomalies } from '../vehicles/mileage.ts'
import { isOpenLife } from '../vehicles/mot-defect.ts'
import { type CountedHistory, testYearsDue, yearsDue, yearsWithout, yearsWithoutTest } from './completeness.ts'
import type { ReportEntry, ReportFacts } from './report.ts'
import { are, entriesWord, wasChanged, were } from './report-entries.ts'
import { gapYears } from './report-years.ts'

/* What a report finds missing: gaps, contradictions, and what is kept back or gone. */

const mostNamed = 5

export function missingWords(facts: ReportFacts, entries: ReportEntry[], history: CountedHistory): string[] {
  const { vehicle, not_shown, deleted_at, other_seals, outstanding_recall } = facts
  const shown = shownToVisitors(vehicle.odometer_unit)
  const changed = entries.filter(wasChanged)
  const found = [
    ...gapWords(history),
    ...mileageAnomalies(vehicle, shown),
    ...openWords(facts),
    ...(outstanding_recall
      ? ['The manufacturer has recalled this car for a safety fault, and the work has not been reported done.']
      : []),
    ...(not_shown > 0
      ? [
          `${entriesWord(not_shown)} ${are(not_shown)} not shown: the owner has hidden ${pluralWord(not_shown, 'it', 'them')} from this page.`,
        ]
      : []),
    ...deletedWords(deleted_at),
    ...(changed.length > 0
      ? [`${entriesWord(changed.length)} ${were(changed.length)} changed later. The entry says when.`]
      : []),
    ...(other_seals > 0
      ? [
          `This number plate or chassis number also appears in ${plural(other_seals, 'sealed record')} kept by somebody else. Ask why.`,
        ]
      : []),
  ]
  return found.length > 0 ? found : ['We found none of the gaps we look for.']
}

function gapWords(history: CountedHistory): string[] {
  const years = yearsDue(history)
  const unserviced = yearsWithout(
    years,
    history.services.map(({ date }) => date),
  )
  const unread = yearsWithout(years, history.reading_days)
  const untested = yearsWithoutTest(testYearsDue(history), history.tests)
  return [
    ...(unserviced.length > 0 ? [`No service or oil change is recorded in ${gapYears(unserviced, history)}.`] : []),
    ...(unread.length > 0 ? [`No mileage is recorded in ${gapYears(unread, history)}.`] : []),
    ...(untested.length > 0
      ? [`We know of no MOT test for ${gapYears(untested, history, testYearsDue(history))}.`]
      : []),
  ]
}

function openWords({ defects }: ReportFacts): string[] {
  const open = defects.filter(isOpenLife)
  if (open.length === 0) return []
  const names = open.slice(0, mostNamed).map(({ text }) => `‘${text.replace(/\s*\([\d.]+.*\)$/, '')}’`)
  const rest = open.length - names.length
  return [
    `${plural(open.length, 'problem')} that an MOT test named ${are(open.length)} not known to have been put right: ${listed(rest > 0 ? [...names, `${rest} more`] : names)}.`,
  ]
}

function deletedWords(deleted_at: string[]): string[] {
  const last = deleted_at.at(-1)
  if (!last) return []
  const count = deleted_at.length
  return [
    `${entriesWord(count)} ${were(count)} deleted after standing here for more than a day, ${count === 1 ? 'on' : 'the last on'} ${formatLongDate(last)}.`,
  ]
}
