import { formatDistance, shownToVisitors } from '../basics/distance.ts'
import { daysBetween, formatLongDate, londonToday } from '../basics/format.ts'
import { listed, sentenceCase } from '../basics/listed.ts'
import { plural, pluralWord } from '../basics/plural.ts'
import { evidenceOf, fileOfTheTimeDays } from '../records/evidence.ts'
import { serviceTypes } from '../records/service-record.ts'
import {
  contradictions,
  correctionWords,
  instrumentWords,
  isContradicted,
  mileageAnomalies,
} from '../vehicles/mileage.ts'
import { isPass } from '../vehicles/mot.ts'
import { isOpenLife } from '../vehicles/mot-defect.ts'
import { identityChangeWords } from '../vehicles/vehicle-identity.ts'
import {
  type CountedHistory,
  completenessOf,
  testYearsDue,
  yearsCounted,
  yearsDue,
  yearsWithout,
  yearsWithoutTest,
} from './completeness.ts'
import type { LogFacts, Report, ReportEntry, ReportFacts, ReportRecord, Unchecked } from './report.ts'

/* The one place that says what a report says. Everything here must be understood by somebody who knows neither cars nor computers. */

const oils = new Set<string>(['Major Service', 'Minor Service', 'Oil Change'])
const named = new Set<string>(serviceTypes)

/** What a buyer means by a service; a tyre or a battery is none. A type that its owner named counts by its name. */
export const isService = ({ kind, type }: Pick<ReportRecord, 'kind' | 'type'>) =>
  kind === 'service' && (oils.has(type) || (!named.has(type) && /\b(service|oil)\b/i.test(type)))

/** '2018, 2019 and 2021 to 2023' */
export function yearWords(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && year === last[1] + 1) last[1] = year
    else runs.push([year, year])
  }
  return listed(
    runs.flatMap(([from, to]) =>
      to - from > 1 ? `${from} to ${to}` : from === to ? String(from) : [String(from), String(to)],
    ),
  )
}

/** Those of long ago are only counted: nobody reads a list of forty. */
function gapYears(years: number[], history: CountedHistory, due = yearsDue(history)): string {
  const begin = Number(history.today.slice(0, 4)) - yearsCounted
  const recent = years.filter((year) => year >= begin)
  const earlier = years.length - recent.length
  if (earlier < 3) return yearWords(years)
  const all = due.filter((year) => year < begin).length
  const before = earlier === all ? `any year before ${begin}` : `${earlier} of the ${all} years before ${begin}`
  return recent.length === 0 ? before : `${yearWords(recent)}, nor in ${before}`
}

/** Who to ask about what no record of an owner can tell. Names only; each says on its own pages what it does. */
export const unchecked: Unchecked[] = [
  {
    what: 'Is there still finance owing on it?',
    ask: 'Buy a vehicle history check, such as an HPI Check. Until a loan is paid off the car may belong to the lender.',
  },
  { what: 'Has it been stolen?', ask: 'The same vehicle history check asks the police record.' },
  {
    what: 'Has an insurer written it off?',
    ask: 'The same vehicle history check asks the insurers. Whether it is insured today: askMID, run by the Motor Insurers’ Bureau (MIB).',
  },
  {
    what: 'Is the seller its keeper?',
    ask: 'Look at the logbook (V5C), compare the chassis number on the car, and use DVLA’s vehicle enquiry on GOV.UK.',
  },
  {
    what: 'Are these all of its MOT tests?',
    ask: 'Check the MOT history on GOV.UK with the number plate. It is free, and newer than this page.',
  },
  {
    what: 'What condition is it in?',
    ask: 'Nobody from GarageTale has seen the car. See it, drive it, or have it inspected.',
  },
]

export function reportOf(facts: ReportFacts): Report {
  const shown = shownToVisitors(facts.vehicle.odometer_unit)
  const entries = facts.records.map((record) => entryOf(record, facts))
  const history = countedOf(facts, entries)
  return {
    made_on: facts.today,
    vehicle: facts.vehicle,
    in_short: inShort(facts, entries, history),
    completeness: completenessOf(history),
    proven: provenWords(facts, entries),
    said: saidWords(facts, entries),
    missing: missingWords(facts, entries, history),
    unchecked,
    entries,
    not_shown: facts.not_shown,
    tests: facts.tests,
    defects: facts.defects,
    points: facts.points,
    mileage_remarks: [
      ...mileageAnomalies(facts.vehicle, shown),
      ...facts.instruments.map((instrument) => `${instrumentWords(instrument, shown)}.`),
      ...facts.corrections.map((correction) => `${correctionWords(correction, shown)}.`),
    ],
    keepers: keeperWords(facts),
    identity: facts.identity_changes.map(
      (change) => `${identityChangeWords(change)} on ${formatLongDate(change.changed_at)}.`,
    ),
    log: logWords(facts.log),
  }
}

/** The first sentence of what is said of the log. */
const inLog =
  'When each entry was written, changed or deleted is noted in a public log, in which nothing can be altered or taken out afterwards.'

/** Who besides us can say so. */
function vouchedFor(witnesses: LogFacts['witnesses'], stamp: LogFacts['stamp']): string {
  const watching = witnesses.filter(({ watches }) => watches)
  const before = witnesses.filter(({ watches }) => !watches)
  const until = before.map(({ name, last_seen_on }) => `${name} watched it until ${formatLongDate(last_seen_on)}`)
  if (watching.length > 0) {
    const seen = watching.map(({ name, last_seen_on }) => `${name} (last on ${formatLongDate(last_seen_on)})`)
    return `${listed(seen)} ${pluralWord(seen.length, 'watches', 'watch')} it independently of us, so nobody, not even GarageTale, can back-date an entry unnoticed.`
  }
  if (stamp)
    return `${stamp.name} stamps it with the time about once a day, independently of us (last on ${formatLongDate(stamp.stamped_on)}), so an entry can’t be back-dated past a stamp. Nobody independent watches ${until.length > 0 ? 'any more ' : ''}whether everybody is shown the same log.`
  if (until.length > 0)
    return `${listed(until)}; nobody independent has watched it since. For dates after that you have GarageTale’s word.`
  return 'Nobody independent watches that log yet, so that this is so, and for these dates, you have GarageTale’s word.'
}

function logWords({ stood, began_on, witnesses, stamp }: LogFacts): string[] {
  return [
    `${inLog} ${vouchedFor(witnesses, stamp)}`,
    ...(stood > 0 && began_on
      ? [
          `${sentenceCase(plural(stood, 'entry', 'entries'))} ${were(stood)} here before that log began on ${formatLongDate(began_on)}; for ${pluralWord(stood, 'its date', 'their dates')} you have GarageTale’s word.`,
        ]
      : []),
    'The log shows when something was written. It can’t show that it is true.',
  ]
}

function entryOf(record: ReportRecord, { vehicle }: ReportFacts): ReportEntry {
  const { entered_at, changed_at, first_file_at, imported, type: _, mileage_km, ...entry } = record
  const { date, mileage, confirmed_by } = record
  const fits = mileage === null ? null : !isContradicted(vehicle, { date, miles: mileage, source: record.kind })
  return {
    ...entry,
    distance: mileage === null ? null : formatDistance(mileage, shownToVisitors(vehicle.odometer_unit), mileage_km),
    evidence: evidenceOf({
      ...{ date, entered_at, changed_at, first_file_at, confirmed_by, imported, is_official: false },
      mileage_fits: fits,
    }),
  }
}

const isBacked = ({ evidence }: ReportEntry) => evidence.grade !== 'said'
const wasChanged = ({ evidence, amendments }: ReportEntry) => evidence.changed !== null || amendments > 0

function countedOf({ today, vehicle, records, tests, points, ...facts }: ReportFacts, entries: ReportEntry[]) {
  return {
    today,
    year: vehicle.year,
    first_registered: vehicle.date_first_registered,
    services: records.flatMap((record, place) => {
      const entry = entries[place]
      return entry && isService(record) ? { date: record.date, is_backed: isBacked(entry) } : []
    }),
    reading_days: [
      ...points.map(({ date }) => date),
      ...records.flatMap((each) => (each.mileage === null ? [] : each.date)),
    ],
    tests: tests.map((test) => ({
      ...{ date: test.test_date, passed: isPass(test.test_result), expires: test.expiry_date },
    })),
    shown: entries.length,
    changed: entries.filter(wasChanged).length,
    not_shown: facts.not_shown,
    deleted: facts.deleted_at.length,
  } satisfies CountedHistory
}

const entriesWord = (count: number) => plural(count, 'entry', 'entries')
const were = (count: number) => pluralWord(count, 'was', 'were')
const are = (count: number) => pluralWord(count, 'is', 'are')

/** Nobody keeps a receipt for pumping up a tyre, so care is left out of what the first sentence counts. */
const work = new Set(['service', 'running_cost', 'modification'])
const isCare = ({ kind }: Pick<ReportEntry, 'kind'>) => !work.has(kind)

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

const inShort = (facts: ReportFacts, entries: ReportEntry[], history: CountedHistory): string[] => [
  backedWords(entries),
  ...lateWords(facts),
  serviceWords(history),
  mileageWords(facts, history),
  motWords(facts),
  ...(facts.outstanding_recall ? ['A safety recall has not been dealt with.'] : []),
  ...(facts.not_shown > 0 ? [`The owner keeps ${entriesWord(facts.not_shown)} from you.`] : []),
  'We have not checked whether money is owed on it, or whether it was stolen or written off.',
]

function provenWords({ tests, sealed_at }: ReportFacts, entries: ReportEntry[]): string[] {
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
function lateWords({ today, records }: ReportFacts): string[] {
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

function saidWords(facts: ReportFacts, entries: ReportEntry[]): string[] {
  if (entries.length === 0) return []
  const said = entries.filter((entry) => !isBacked(entry))
  const care = said.filter(isCare).length
  const lateOnes = facts.records.filter(late).length
  return [
    said.length === 0
      ? 'No entry rests on the owner’s word alone.'
      : `${entriesWord(said.length)} ${pluralWord(said.length, 'rests', 'rest')} on the owner’s word alone${care > 0 && said.length > care ? `, ${care} of them washes and checks` : ''}. ${pluralWord(said.length, 'It', 'They')} may well be true; ask for the paperwork.`,
    ...(lateOnes > 0
      ? [
          `${entriesWord(lateOnes)} ${were(lateOnes)} written more than a month after the day ${pluralWord(lateOnes, 'it describes', 'they describe')}.`,
        ]
      : []),
    ...lateWords(facts),
    ...togetherWords(facts),
  ]
}

const mostNamed = 5

function missingWords(facts: ReportFacts, entries: ReportEntry[], history: CountedHistory): string[] {
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

function keeperWords({ vehicle, keeper_changes, sealed_at }: ReportFacts): string[] {
  const { number_of_previous_keepers: previous, kept_since, date_first_registered } = vehicle
  return [
    ...(date_first_registered ? [`First registered on ${formatLongDate(date_first_registered)}.`] : []),
    ...(previous === null
      ? ['We don’t know how many keepers it has had.']
      : [`${plural(previous, 'previous keeper')}.`]),
    ...(keeper_changes.length > 0
      ? [`The keeper changed on ${listed(keeper_changes.map((day) => formatLongDate(day)))}.`]
      : []),
    `Its record here began on ${formatLongDate(kept_since)}.`,
    ...(sealed_at.length > 0
      ? [
          `It was handed over here ${sealed_at.length === 1 ? 'once' : `${sealed_at.length} times`}, with a sealed record.`,
        ]
      : []),
  ]
}
