import { toMiles } from '../basics/distance.ts'
import { daysBetween } from '../basics/format.ts'
import { calendarDay, list, part, whole, words, yesOrNo } from '../basics/untrusted.ts'

/** A stored test, with what follows from the tests before it. */
export interface MotTest {
  id: string
  test_number: string | null
  test_date: string
  expiry_date: string | null
  test_result: string
  odometer_reading: number | null
  odometer_unit: string | null
  mileage_since_last_pass: number | null
  mileage_anomaly_detected: boolean
  days_since_last_pass: number | null
  days_since_last_test: number | null
  days_out_of_mot: number | null
  is_retest: boolean
  advisory_notices: string[]
  failure_reasons: string[]
  /** The registration it was given for, if the vehicle has another one now. */
  tested_as?: string | null
}

type FollowsFromEarlier = Pick<
  MotTest,
  | 'mileage_since_last_pass'
  | 'mileage_anomaly_detected'
  | 'days_since_last_pass'
  | 'days_since_last_test'
  | 'days_out_of_mot'
>

/** What the test station recorded. */
export type MotRecord = Omit<MotTest, 'id' | 'tested_as' | keyof FollowsFromEarlier>

export type DateStatus = 'Valid' | 'Expired' | 'Unknown'

/** Tax and MOT are valid to the end of the stated day; without a date nothing is known. */
export const dateStatus = (date: string | null, today: string): DateStatus =>
  date === null ? 'Unknown' : date >= today ? 'Valid' : 'Expired'

export const isPass = (result: string) => /^pass(ed)?$/i.test(result.trim())

export const isKilometres = (unit: string | null | undefined) => /^k/i.test(unit ?? '')

/** Two readings can only be compared in the same unit. */
export const milesRead = ({
  odometer_reading,
  odometer_unit,
}: Pick<MotRecord, 'odometer_reading' | 'odometer_unit'>) =>
  odometer_reading === null ? null : isKilometres(odometer_unit) ? toMiles(odometer_reading) : odometer_reading

/** The newest odometer reading by a test station, in miles. */
export const newestReading = (testsNewestFirst: MotRecord[]): number | null =>
  testsNewestFirst.map(milesRead).find((miles) => miles !== null) ?? null

/** The same reading as the instrument showed it, where that was in kilometres. */
export function newestInKilometres(testsNewestFirst: MotRecord[]): number | null {
  const newest = testsNewestFirst.find(({ odometer_reading }) => odometer_reading !== null)
  return newest && isKilometres(newest.odometer_unit) ? newest.odometer_reading : null
}

type Identified = Pick<MotRecord, 'test_number' | 'test_date' | 'test_result'> & { source: string | null }

/**
 * Whether two accounts are of one test. Its number decides, however it is spaced; between two sources, or without a
 * number, the day and the result do.
 */
export function isSameTest(one: Identified, other: Identified): boolean {
  const [number, its] = [one, other].map(({ test_number }) => test_number?.replace(/[^0-9a-z]/gi, '').toLowerCase())
  if (number && number === its) return true
  if (number && its && one.source === other.source) return false
  return one.test_date === other.test_date && isPass(one.test_result) === isPass(other.test_result)
}

/** Newest first, each with what follows from those before it. */
export function motHistory<Test extends MotRecord>(records: Test[]): (Test & FollowsFromEarlier)[] {
  let lastPass: MotRecord | undefined
  let lastTest: MotRecord | undefined
  let lastMiles: number | null = null
  let coveredUntil: string | null = null
  const tests = oldestFirst(records).map((record) => {
    const miles = milesRead(record)
    const milesAtPass = lastPass ? milesRead(lastPass) : null
    const test = {
      ...record,
      mileage_since_last_pass: miles === null || milesAtPass === null ? null : miles - milesAtPass,
      mileage_anomaly_detected: miles !== null && lastMiles !== null && miles < lastMiles,
      days_since_last_pass: lastPass ? daysBetween(lastPass.test_date, record.test_date) : null,
      days_since_last_test: lastTest ? daysBetween(lastTest.test_date, record.test_date) : null,
      days_out_of_mot: coveredUntil ? Math.max(0, daysBetween(coveredUntil, record.test_date)) : null,
    }
    lastTest = record
    if (miles !== null) lastMiles = miles
    if (isPass(record.test_result)) {
      lastPass = record
      if (record.expiry_date && (coveredUntil === null || record.expiry_date > coveredUntil))
        coveredUntil = record.expiry_date
    }
    return test
  })
  return tests.reverse()
}

/** On the same day the failure comes before the passed retest. */
function oldestFirst<Test extends MotRecord>(records: Test[]) {
  const newestFirst = (records[0]?.test_date ?? '') >= (records.at(-1)?.test_date ?? '')
  return (newestFirst ? records.toReversed() : records).toSorted(
    (a, b) =>
      (a.test_date < b.test_date ? -1 : a.test_date > b.test_date ? 1 : 0) ||
      Number(isPass(a.test_result)) - Number(isPass(b.test_result)),
  )
}

/** The provider's RecordList; tests without a date and duplicates are dropped. */
export function readMotRecords(recordList: unknown): MotRecord[] {
  const seen = new Set<string>()
  return list(recordList).flatMap((entry): MotRecord[] => {
    const record = part(entry)
    const test_date = calendarDay(record.TestDate)
    const test_number = words(record.TestNumber, 40)
    if (!test_date || (test_number && seen.has(test_number))) return []
    if (test_number) seen.add(test_number)
    return [
      {
        test_number,
        test_date,
        expiry_date: calendarDay(record.ExpiryDate),
        test_result: words(record.TestResult, 40) ?? 'Unknown',
        odometer_reading: whole(record.OdometerReading, 9_999_999),
        odometer_unit: words(record.OdometerUnit, 20),
        is_retest: yesOrNo(record.IsRetest) ?? false,
        advisory_notices: notices(record.AdvisoryNoticeList),
        failure_reasons: notices(record.FailureReasonList),
      },
    ]
  })
}

const notices = (value: unknown) =>
  list(value, 50).flatMap((notice) => words(typeof notice === 'object' ? part(notice).Text : notice, 500) ?? [])
