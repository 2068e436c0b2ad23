import { formatDistance, shownToVisitors } from '../basics/distance.ts'
import { formatLongDate } from '../basics/format.ts'
import { listed } from '../basics/listed.ts'
import { plural } from '../basics/plural.ts'
import { evidenceOf } from '../records/evidence.ts'
import { correctionWords, instrumentWords, isContradicted, mileageAnomalies } from '../vehicles/mileage.ts'
import { isPass } from '../vehicles/mot.ts'
import { identityChangeWords } from '../vehicles/vehicle-identity.ts'
import { type CountedHistory, completenessOf } from './completeness.ts'
import type { Report, ReportEntry, ReportFacts, ReportRecord } from './report.ts'
import { isBacked, isService, wasChanged } from './report-entries.ts'
import { inShort } from './report-in-short.ts'
import { logWords } from './report-log.ts'
import { missingWords } from './report-missing.ts'
import { provenWords, saidWords } from './report-said.ts'
import { unchecked } from './unchecked.ts'

/*
 * What a report says, put together from the files beside this one (report-*.ts), which are the one place that says it.
 * Everything there must be understood by somebody who knows neither cars nor computers.
 */

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

function entryOf(record: ReportRecord, { vehicle }: ReportFacts): ReportEntry {
  const { entered_at, changed_at, first_file_at, imported, by_another, type: _, mileage_km, ...entry } = record
  const { date, mileage, confirmed_by } = record
  const fits = mileage === null ? null : !isContradicted(vehicle, { date, miles: mileage, source: record.kind })
  return {
    ...entry,
    distance: mileage === null ? null : formatDistance(mileage, shownToVisitors(vehicle.odometer_unit), mileage_km),
    evidence: evidenceOf({
      ...{ date, entered_at, changed_at, first_file_at, confirmed_by, imported, by_another, is_official: false },
      mileage_fits: fits,
    }),
  }
}

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
