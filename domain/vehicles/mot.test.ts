import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateStatus, type MotRecord, motHistory, readMotRecords } from './mot.ts'

const tested = (test_date: string, extra: Partial<MotRecord> = {}): MotRecord => ({
  test_number: null,
  test_date,
  expiry_date: null,
  test_result: 'Pass',
  odometer_reading: null,
  odometer_unit: 'mi',
  is_retest: false,
  advisory_notices: [],
  failure_reasons: [],
  ...extra,
})

const passed = (test_date: string, miles: number, expiry_date: string) =>
  tested(test_date, { odometer_reading: miles, expiry_date })
const failed = (test_date: string, miles: number) => tested(test_date, { odometer_reading: miles, test_result: 'FAIL' })

describe('what follows from the tests before', () => {
  test('days since the last pass and the last test, and miles since the last pass (GARA-38)', () => {
    const [retest, failure, first] = motHistory([
      passed('2023-05-10', 30_250, '2024-05-09'),
      failed('2023-05-06', 30_200),
      passed('2022-05-04', 21_000, '2023-05-09'),
    ])
    expect(first).toMatchObject({
      days_since_last_pass: null,
      days_since_last_test: null,
      mileage_since_last_pass: null,
      mileage_anomaly_detected: false,
    })
    expect(failure).toMatchObject({
      days_since_last_pass: 367,
      days_since_last_test: 367,
      mileage_since_last_pass: 9200,
    })
    expect(retest).toMatchObject({ days_since_last_pass: 371, days_since_last_test: 4, mileage_since_last_pass: 9250 })
  })

  test('days are whole days, across the change of the clocks too', () => {
    const [later] = motHistory([tested('2024-04-02'), tested('2024-03-29')])
    expect(later?.days_since_last_test).toBe(4)
  })

  test.each(['pass', 'PASS', 'Pass', ' pass ', 'PASSED'])('%s counts as a pass (GARA-40)', (test_result) => {
    const [later] = motHistory([tested('2024-01-02'), tested('2023-01-02', { test_result })])
    expect(later?.days_since_last_pass).toBe(365)
  })

  test.each(['Fail', 'ABANDONED', 'Passport', ''])('%s does not (GARA-40)', (test_result) => {
    const [later] = motHistory([tested('2024-01-02'), tested('2023-01-02', { test_result })])
    expect(later).toMatchObject({ days_since_last_pass: null, days_since_last_test: 365 })
  })

  test('a reading lower than that of the next older test is an anomaly, and only that one (GARA-39)', () => {
    const tests = motHistory([
      passed('2024-01-01', 61_000, '2025-01-01'),
      passed('2023-01-01', 52_000, '2024-01-01'),
      passed('2022-01-01', 88_000, '2023-01-01'),
      passed('2021-01-01', 80_000, '2022-01-01'),
    ])
    expect(tests.map((each) => each.mileage_anomaly_detected)).toEqual([false, true, false, false])
  })

  test('an unread odometer neither is an anomaly nor hides the next', () => {
    const tests = motHistory([
      passed('2024-01-01', 40_000, '2025-01-01'),
      tested('2023-01-01'),
      passed('2022-01-01', 50_000, '2023-01-01'),
    ])
    expect(tests.map((each) => each.mileage_anomaly_detected)).toEqual([true, false, false])
    expect(tests[0]?.mileage_since_last_pass).toBeNull()
  })

  test('kilometres and miles are compared as distances', () => {
    const [later] = motHistory([
      passed('2024-01-01', 60_000, '2025-01-01'),
      tested('2023-01-01', { odometer_reading: 80_000, odometer_unit: 'km' }),
    ])
    expect(later).toMatchObject({ mileage_anomaly_detected: false, mileage_since_last_pass: 10_290 })
  })

  test('days out of MOT are the gap between an expiry and the next test (GARA-41)', () => {
    const [onTime, retest, late, first] = motHistory([
      passed('2024-06-30', 4, '2025-06-30'),
      passed('2023-06-20', 3, '2024-06-30'),
      failed('2023-06-17', 2),
      passed('2022-05-01', 1, '2023-05-01'),
    ])
    expect(first?.days_out_of_mot).toBeNull()
    expect([late?.days_out_of_mot, retest?.days_out_of_mot]).toEqual([47, 50])
    expect(onTime?.days_out_of_mot).toBe(0)
  })

  test('whatever order they come in, they are kept newest first, a failure before its retest of the same day', () => {
    const days = [passed('2024-01-01', 3, '2025-01-01'), failed('2024-01-01', 2), passed('2023-01-01', 1, '2024-01-01')]
    for (const order of [days, days.toReversed()])
      expect(motHistory(order).map((each) => each.odometer_reading)).toEqual([3, 2, 1])
  })

  test('no history upsets it, and no figure is negative but the miles', () => {
    const day = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    const record = fc.record({
      date: day.map((date) => date.toISOString().slice(0, 10)),
      expiry: fc.option(day.map((date) => date.toISOString().slice(0, 10))),
      miles: fc.option(fc.nat(9_999_999)),
      result: fc.constantFrom('Pass', 'Fail', 'x'),
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), (records) => {
        const tests = motHistory(
          records.map(({ date, expiry, miles, result }) =>
            tested(date, { expiry_date: expiry, odometer_reading: miles, test_result: result }),
          ),
        )
        expect(tests).toHaveLength(records.length)
        expect(tests.map((each) => each.test_date)).toEqual(
          records
            .map((each) => each.date)
            .toSorted()
            .toReversed(),
        )
        for (const each of tests)
          for (const days of [each.days_out_of_mot, each.days_since_last_pass, each.days_since_last_test])
            expect(days === null || (Number.isInteger(days) && days >= 0)).toBe(true)
      }),
    )
  })
})

describe('the provider’s list of tests', () => {
  test('is read with its notices and reasons; what has no date is no test, what is listed twice was one', () => {
    const records = readMotRecords([
      {
        TestNumber: '123',
        TestDate: '14/03/2023',
        ExpiryDate: '2024-03-20T00:00:00',
        TestResult: 'Fail',
        OdometerReading: '41250',
        OdometerUnit: 'mi',
        IsRetest: false,
        AdvisoryNoticeList: ['Tyre worn', { Text: 'Oil leak' }, 4],
        FailureReasonList: ['Lamp not working'],
      },
      { TestNumber: '123', TestDate: '14/03/2023' },
      { TestNumber: '124', TestDate: null },
    ])
    expect(records).toEqual([
      {
        test_number: '123',
        test_date: '2023-03-14',
        expiry_date: '2024-03-20',
        test_result: 'Fail',
        odometer_reading: 41_250,
        odometer_unit: 'mi',
        is_retest: false,
        advisory_notices: ['Tyre worn', 'Oil leak', '4'],
        failure_reasons: ['Lamp not working'],
      },
    ])
  })
})

describe('tax and MOT', () => {
  test('are valid to the end of the day they name, then expired; without a date nothing is known (GARA-34, GARA-35)', () => {
    expect(dateStatus('2026-03-15', '2026-03-14')).toBe('Valid')
    expect(dateStatus('2026-03-14', '2026-03-14')).toBe('Valid')
    expect(dateStatus('2026-03-13', '2026-03-14')).toBe('Expired')
    expect(dateStatus(null, '2026-03-14')).toBe('Unknown')
  })
})
