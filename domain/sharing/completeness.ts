import { addMonths } from '../basics/format.ts'
import { pluralWord } from '../basics/plural.ts'
import { firstTestDue, motRules } from '../vehicles/mot-rules.ts'

/*
 * How much of a car's history is there, as a figure whose parts are shown with it. It counts what is known, not how good
 * the car is. docs/buyers-report.md says the same in words.
 */

/** Counted per year up to this many years back: what an old car went through before that decides little today. */
export const yearsCounted = 10
/** A year without a service is no gap if the services around it are no further apart: December, then the next but one January. */
const mostMonthsApart = 16

export const weights = { services: 30, evidence: 25, tests: 20, mileage: 15, unchanged: 10 }
type PartKey = keyof typeof weights

export interface CountedHistory {
  today: string
  year: number
  /** A day or a month; null where nobody knows it. */
  first_registered: string | null
  /** Of the whole life, as are readings and tests. */
  services: { date: string; is_backed: boolean }[]
  reading_days: string[]
  tests: { date: string; passed: boolean; expires: string | null }[]
  /** Entries that are shown, those of them that were changed later, and those that a reader doesn't get to see. */
  shown: number
  changed: number
  not_shown: number
  deleted: number
}

export interface CompletenessPart {
  key: PartKey
  title: string
  /** '6 of 9 years' */
  counted: string
  /** What was counted, in a sentence. */
  explains: string
  points: number
  weight: number
}

export interface Completeness {
  /** Per cent. */
  figure: number
  parts: CompletenessPart[]
  /** Why a part is not counted. */
  left_out: string[]
}

type Aged = Pick<CountedHistory, 'today' | 'year' | 'first_registered'>

const yearOf = (date: string) => Number(date.slice(0, 4))

/** Whole calendar years: the first one, in which a new car needs nothing, and the present one are not over or not due. */
export function yearsDue({ today, year, first_registered }: Aged) {
  const first = first_registered ? yearOf(first_registered) : year
  const last = yearOf(today) - 1
  return Array.from({ length: Math.max(0, last - first) }, (_, step) => first + 1 + step)
}

const isLately = (today: string) => (year: number) => year >= yearOf(today) - yearsCounted

/** The years in which none of these days lies, unless those before and after it are close enough together. */
export function yearsWithout(years: readonly number[], days: readonly string[]): number[] {
  const ordered = days.toSorted()
  return years.filter((year) => {
    const next = ordered.findIndex((day) => yearOf(day) >= year)
    const [before, after] = [ordered.at(next === -1 ? -1 : next - 1), next === -1 ? undefined : ordered[next]]
    if (after && yearOf(after) === year) return false
    const isBetween = next > 0 && before && after
    return !(isBetween && after <= addMonths(before, mostMonthsApart))
  })
}

/** Those in which a test was due and would be in the record: not before there was one, nor once age exempts the car. */
export function testYearsDue(history: Aged): number[] {
  const { first_registered, year } = history
  const known = first_registered?.slice(0, 4) ?? String(year)
  const registered = first_registered?.length === 10 ? first_registered : `${known}-12-31`
  const first = Math.max(yearOf(firstTestDue(registered)), motRules.recordedSince)
  const exempt = Math.max(Number(known) + motRules.historicAfterYears, motRules.historicSince)
  return yearsDue(history).filter((each) => each >= first && each < exempt)
}

/** A year has a test if there was one in it, or if a pass of the year before still held at midsummer. */
export const yearsWithoutTest = (years: readonly number[], tests: CountedHistory['tests']): number[] =>
  years.filter(
    (year) =>
      !tests.some(({ date, passed, expires }) => {
        const until = expires ?? addMonths(date, 12)
        return yearOf(date) === year || (passed && date < `${year}-07-01` && until >= `${year}-07-01`)
      }),
  )

const counting = (good: number, of: number, one: string, several?: string) =>
  `${good} of ${of} ${pluralWord(of, one, several)}`

/** Rounded down: a figure must not flatter. */
const part = (key: PartKey, good: number, of: number, words: Omit<CompletenessPart, 'key' | 'points' | 'weight'>) => ({
  key,
  ...words,
  points: of === 0 ? 0 : Math.floor((weights[key] * good) / of),
  weight: weights[key],
})

export function completenessOf(history: CountedHistory): Completeness {
  const years = yearsDue(history).filter(isLately(history.today))
  const testYears = testYearsDue(history).filter(isLately(history.today))
  const parts = [...yearParts(history, years, testYears), unchangedPart(history)].sort(
    (one, other) => other.weight - one.weight,
  )
  const most = parts.reduce((sum, { weight }) => sum + weight, 0)
  const sum = parts.reduce((all, { points }) => all + points, 0)
  return {
    figure: Math.floor((100 * sum) / most),
    parts,
    left_out: [
      ...(years.length === 0 ? ['Services and mileage by year aren’t counted: the car is too new for it.'] : []),
      ...(testYears.length === 0
        ? [
            yearsDue(history).length <= motRules.firstTestAfterYears['Great Britain']
              ? 'MOT tests aren’t counted: the car is too new to have needed one.'
              : 'MOT tests aren’t counted: a car of this age may not need one.',
          ]
        : []),
    ],
  }
}

function yearParts(history: CountedHistory, years: number[], testYears: number[]): CompletenessPart[] {
  const { services, reading_days, tests } = history
  const backed = services.filter(({ is_backed }) => is_backed).length
  const since = years.length === yearsCounted ? `in the last ${yearsCounted} full years` : 'since it was new'
  const serviced =
    years.length -
    yearsWithout(
      years,
      services.map(({ date }) => date),
    ).length
  const read = years.length - yearsWithout(years, reading_days).length
  const tested = testYears.length - yearsWithoutTest(testYears, tests).length
  return [
    ...(years.length > 0
      ? [
          part('services', serviced, years.length, {
            title: 'Years with a service',
            counted: counting(serviced, years.length, 'year'),
            explains: `Full years with a service or oil change, ${since}.`,
          }),
          part('mileage', read, years.length, {
            title: 'Years with a mileage reading',
            counted: counting(read, years.length, 'year'),
            explains: `Full years in which somebody wrote down the mileage, ${since}.`,
          }),
        ]
      : []),
    part('evidence', backed, services.length, {
      title: 'Services with proof',
      counted: services.length === 0 ? 'no services' : counting(backed, services.length, 'service'),
      explains: 'Services that the workshop confirmed, or that came with a receipt or photo at the time.',
    }),
    ...(testYears.length > 0
      ? [
          part('tests', tested, testYears.length, {
            title: 'Years with a known MOT',
            counted: counting(tested, testYears.length, 'year'),
            explains: 'Full years in which a test was due and we know of one.',
          }),
        ]
      : []),
  ]
}

function unchangedPart({ shown, changed, not_shown, deleted }: CountedHistory): CompletenessPart {
  const all = shown + not_shown + deleted
  const intact = shown - changed
  return part('unchanged', intact, all, {
    title: 'Entries shown and left as they were',
    counted: all === 0 ? 'no entries' : counting(intact, all, 'entry', 'entries'),
    explains: 'Entries that you can see and that were not changed, out of all, including hidden and deleted ones.',
  })
}
