import { daysBetween, formatLongDate } from '../basics/format.ts'
import { plural } from '../basics/plural.ts'
import { contradictions } from '../vehicles/mileage.ts'
import { isOpenLife } from '../vehicles/mot-defect.ts'
import { type CountedHistory, yearsDue, yearsWithout } from './completeness.ts'
import type { ReportEntry, ReportFacts } from './report.ts'
import { are, entriesWord, isBacked, isCare } from './report-entries.ts'
import { lateWords } from './report-said.ts'
import { gapYears } from './report-years.ts'

/* The whole report in a few sentences. */

function backedWords(entries: ReportEntry[]): string {
  const done = entries.filter((entry) => !isCare(entry))
  const backed = done.filter(isBacked).length
  if (done.length === 0) return 'No service, repair or modification is written down that you can see.'
  if (done.length === 1)
    return `One piece of work is written down. It ${backed === 1 ? 'is backed by more than' : 'rests on'} the owner’s word${backed === 1 ? '' : ' alone'}.`
  const much = backed === 0 ? 'none is' : backed === done.length ? 'all are' : `${backed} ${are(backed)}`
  return `Of ${done.length} services, repairs and modifications, ${much} backed by more than the owner’s word.`
}

function serviceWords(history: CountedHistory): string {
  if (history.services.length === 0) return 'No service is recorded at all.'
  const years = yearsDue(history)
  const gaps = yearsWithout(
    years,
    history.services.map(({ date }) => date),
  )
  if (gaps.length > 0) return `There is no service in ${gapYears(gaps, history)}.`
  return years.length === 0 ? 'It has had a service.' : 'There is a service in every full year since it was new.'
}

function mileageWords({ vehicle }: ReportFacts, history: CountedHistory): string {
  const odd = contradictions(vehicle).length
  if (odd > 0) return `The mileage does not add up in ${plural(odd, 'place')}.`
  if (history.reading_days.length < 2) return 'There are too few mileage readings to compare.'
  return 'The mileage goes up steadily: no reading contradicts another.'
}

/** More than a year and a month: whoever reads on should know how old the news is. */
const oldTestDays = 400

function motWords({ today, tests, defects }: ReportFacts): string {
  const open = defects.filter(isOpenLife).length
  const [newest] = tests
  if (!newest) return 'We know of no MOT test.'
  const isOld = daysBetween(newest.test_date, today) > oldTestDays
  if (open === 0)
    return `No problem that an MOT test named is known to be open${isOld ? `, but the last test we know of was on ${formatLongDate(newest.test_date)}` : ''}.`
  return `${plural(open, 'problem')} that an MOT test named ${are(open)} still open.`
}

export const inShort = (facts: ReportFacts, entries: ReportEntry[], history: CountedHistory): string[] => [
  backedWords(entries),
  ...lateWords(facts),
  serviceWords(history),
  mileageWords(facts, history),
  motWords(facts),
  ...(facts.outstanding_recall ? ['A safety recall has not been dealt with.'] : []),
  ...(facts.not_shown > 0 ? [`The owner keeps ${entriesWord(facts.not_shown)} from you.`] : []),
  'We have not checked whether money is owed on it, or whether it was stolen or written off.',
]
