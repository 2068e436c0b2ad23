import { describe, expect, test } from 'vitest'
import type { ReportFacts, ReportRecord } from './report.ts'
import { isService } from './report-entries.ts'
import { reportOf } from './report-words.ts'
import { yearWords } from './report-years.ts'

const vehicle: ReportFacts['vehicle'] = {
  ...{ make: 'Mini', model: 'Cooper', year: 2020, registration_number: 'AB12CDE', engine_type: null },
  ...{ transmission: 'Manual', fuel_type: 'Petrol', color: null, door_plan: null, mileage: 42000, mileage_km: null },
  ...{ odometer_unit: 'mi', odd_readings: [], date_first_registered: '2020-03-01', number_of_previous_keepers: 1 },
  ...{ mot_expiry: '2027-03-01', for_sale: true, kept_since: '2021-01-05T10:00:00Z' },
}
const record = (date: string, extra: Partial<ReportRecord> = {}): ReportRecord => ({
  ...{
    id: date,
    kind: 'service',
    type: 'Major Service',
    title: 'Major Service',
    date,
    entered_at: `${date}T12:00:00Z`,
  },
  ...{ changed_at: null, first_file_at: null, mileage: null, mileage_km: null, place: null, text: null, facts: [] },
  ...{
    confirmed_by: null,
    is_sealed: false,
    imported: false,
    by_another: false,
    cost: null,
    amendments: 0,
    receipts: [],
  },
  receipts_kept_back: 0,
  ...extra,
})
const facts = (extra: Partial<ReportFacts> = {}): ReportFacts => ({
  ...{ today: '2026-11-18', vehicle, records: [], tests: [], defects: [], outstanding_recall: false, points: [] },
  ...{ instruments: [], corrections: [], identity_changes: [], keeper_changes: [], sealed_at: [], other_seals: 0 },
  ...{ not_shown: 0, deleted_at: [], log: { stood: 0, began_on: null, witnesses: [], stamp: null, begun_anew: [] } },
  ...extra,
})
const told = (extra: Partial<ReportFacts>) => {
  const { in_short, proven, said, missing } = reportOf(facts(extra))
  return { in_short: in_short.join(' '), proven: proven.join(' '), said: said.join(' '), missing: missing.join(' ') }
}

describe('a buyer is told', () => {
  test('whether anybody but us can say when an entry was written', () => {
    const alone = reportOf(facts()).log.join(' ')
    expect(alone).toContain('Nobody independent watches that log yet')
    expect(alone).toContain('It can’t show that it is true.')
    const witnesses = [{ name: 'witness.example', last_seen_on: '2026-11-17T10:00:00Z', watches: true }]
    const seen = reportOf(
      facts({ log: { stood: 3, began_on: '2026-11-01T10:00:00Z', witnesses, stamp: null, begun_anew: [] } }),
    ).log.join(' ')
    expect(seen).toContain('witness.example (last on 17 November 2026) watches it independently of us')
    expect(seen).toContain('3 entries were here before that log began on 1 November 2026')
    const gone = witnesses.map((each) => ({ ...each, watches: false }))
    const before = reportOf(
      facts({ log: { stood: 0, began_on: null, witnesses: gone, stamp: null, begun_anew: [] } }),
    ).log.join(' ')
    expect(before).toContain(
      'witness.example watched it until 17 November 2026; nobody independent has watched it since',
    )
    expect(before).not.toContain('not even GarageTale')
    const stamp = { name: 'Greenwich Time Stamps', stamped_on: '2026-11-17T10:00:00Z' }
    const stamped = reportOf(
      facts({ log: { stood: 0, began_on: null, witnesses: [], stamp, begun_anew: [] } }),
    ).log.join(' ')
    expect(stamped).toContain('Greenwich Time Stamps stamps it with the time about once a day')
    expect(stamped).toContain('Nobody independent watches whether everybody is shown the same log.')
  })

  test('what is backed and what is only said', () => {
    const records = [
      record('2025-03-01', { confirmed_by: 'Moor Road Garage' }),
      record('2024-03-01', { first_file_at: '2024-03-03T10:00:00Z' }),
      record('2023-03-01'),
    ]
    const { in_short, proven, said } = told({ records })
    expect(in_short).toContain('Of 3 services, repairs and modifications, 2 are backed by more than the owner’s word.')
    expect(proven).toContain('1 entry was confirmed here by the workshop')
    expect(proven).toContain('1 entry came with a receipt or photo within a month')
    expect(said).toContain('1 entry rests on the owner’s word alone')
    expect(reportOf(facts({ records })).entries.map(({ evidence }) => evidence.grade)).toEqual([
      ...['confirmed', 'documented', 'said'],
    ])
  })

  test('whose word it is, where somebody the owner shares the car with entered it', () => {
    const records = [record('2025-03-01', { by_another: true }), record('2024-03-01')]
    const { said } = told({ records })
    expect(said).toContain('2 entries rest on the owner’s word alone.')
    expect(said).toContain(
      '1 of them was entered by somebody the owner shares the car with, which is no more than the owner’s word.',
    )
    expect(reportOf(facts({ records })).entries.map(({ evidence }) => evidence.sentence)).toEqual([
      'Said by somebody the owner shares the car with.',
      'Said by the owner.',
    ])
    const [only] = records
    expect(told({ records: only ? [only] : [] }).said).toContain(
      'It was entered by somebody the owner shares the car with, which is no more',
    )
    const backed = record('2025-03-01', { by_another: true, confirmed_by: 'Moor Road Garage' })
    expect(told({ records: [backed] }).said).not.toContain('shares the car with')
  })

  test('of years typed in the week before, first of all', () => {
    const records = [2021, 2022, 2023].map((year) => record(`${year}-05-01`, { entered_at: '2026-11-16T20:00:00Z' }))
    const words = '3 entries about 2021 to 2023 were only written in the last 7 days.'
    expect(told({ records }).in_short).toContain(words)
    expect(told({ records }).said).toContain(words)
    expect(told({ records }).in_short).toContain('none is backed')
  })

  test('of years typed at one sitting, however long ago', () => {
    const records = [2021, 2022, 2023].map((year) => record(`${year}-05-01`, { entered_at: '2026-02-01T20:00:00Z' }))
    expect(told({ records }).said).toContain(
      '3 entries about 2021 to 2023 were all written on one day, 1 February 2026.',
    )
    expect(told({ records }).in_short).not.toContain('only written')
  })

  test('of gaps, hidden, deleted and changed entries, other records and a recall', () => {
    const records = [record('2022-03-01', { changed_at: '2025-01-01T10:00:00Z' })]
    const { missing } = told({
      ...{ records, not_shown: 3, deleted_at: ['2026-11-01T10:00:00Z', '2026-11-10T10:00:00Z'], other_seals: 1 },
      outstanding_recall: true,
    })
    expect(missing).toContain('No service or oil change is recorded in 2021 and 2023 to 2025.')
    expect(missing).toContain('We know of no MOT test for 2023 to 2025.')
    expect(missing).toContain('3 entries are not shown')
    expect(missing).toContain(
      '2 entries were deleted after standing here for more than a day, the last on 10 November 2026.',
    )
    expect(missing).toContain('1 entry was changed later.')
    expect(missing).toContain('1 sealed record kept by somebody else')
    expect(missing).toContain('recalled this car')
  })

  test('of MOT remarks that nobody is known to have put right', () => {
    const life = (text: string, state: 'advised' | 'repaired') => ({
      ...{ id: text, text, state, severity: 'advised' as const, named: [{ date: '2025-03-01', failed: false }] },
      ...{ repair: null, gone_on: null },
    })
    const defects = [life('Nearside front tyre worn (5.2.3 (e))', 'advised'), life('Horn weak', 'repaired')]
    expect(told({ defects }).missing).toContain(
      '1 problem that an MOT test named is not known to have been put right: ‘Nearside front tyre worn’.',
    )
  })

  test('of a mileage that does not add up, beside the entry as well', () => {
    const [before, reading] = [
      { date: '2024-01-01', miles: 50_000, source: 'mot' },
      { date: '2025-01-01', miles: 30_000, source: 'service' },
    ]
    const odd = { ...vehicle, odd_readings: [{ kind: 'fall' as const, before, reading }] }
    const report = reportOf(facts({ vehicle: odd, records: [record('2025-01-01', { mileage: 30_000 })] }))
    expect(report.in_short.join(' ')).toContain('The mileage does not add up in 1 place.')
    expect(report.missing.join(' ')).toContain('30,000 mi on 1 January 2025 is less than the 50,000 mi')
    expect(report.entries[0]?.evidence.mileage).toBe('Its mileage does not fit')
  })

  test('that we check neither finance nor theft nor write-off, whatever else there is', () => {
    const report = reportOf(facts())
    expect(report.in_short.at(-1)).toContain(
      'We have not checked whether money is owed on it, or whether it was stolen',
    )
    const asked = report.unchecked.map(({ ask }) => ask).join(' ')
    for (const name of ['HPI', 'askMID', 'MIB', 'V5C', 'DVLA', 'GOV.UK']) expect(asked).toContain(name)
  })
})

test('gaps of long ago are counted, not listed', () => {
  const old = { ...vehicle, year: 1990, date_first_registered: '1990-05-01' }
  const records = [2016, 2017, 2018, 2019, 2021, 2022, 2023, 2024, 2025].map((year) => record(`${year}-05-01`))
  expect(told({ vehicle: old, records }).in_short).toContain(
    'There is no service in 2020, nor in any year before 2016.',
  )
  const earlier = [...records, record('2001-05-01')]
  expect(told({ vehicle: old, records: earlier }).in_short).toContain(
    'There is no service in 2020, nor in 24 of the 25 years before 2016.',
  )
})

test('years are said as people say them', () => {
  expect(yearWords([2018])).toBe('2018')
  expect(yearWords([2019, 2018, 2021, 2022, 2023])).toBe('2018, 2019 and 2021 to 2023')
})

test('a tyre is no service, and a type of one’s own counts by its name', () => {
  const of = (type: string, kind = 'service') => isService({ kind, type })
  expect(['Major Service', 'Oil Change', 'Interim service'].map((type) => of(type))).toEqual([true, true, true])
  expect(['Brake Service', 'Battery Change', 'Key fob'].map((type) => of(type))).toEqual([false, false, false])
  expect(of('Major Service', 'wash')).toBe(false)
})
