import { addDays, addYears } from '#domain/basics/format.ts'
import { british } from './calendar.ts'
import type { SampleVehicle } from './sample-vehicles.ts'

const advisories = [
  'Nearside front tyre worn close to legal limit/worn on edge',
  'Front brake discs worn, but not excessively',
  'Offside rear shock absorber has light misting of oil',
  'Rear exhaust mounting beginning to perish',
  'Nearside lower suspension arm bush has slight play',
]
const failures = [
  'Offside front coil spring broken',
  'Rear registration plate lamp not working',
  'Parking brake below required efficiency',
]

interface Test {
  date: string
  expiry: string | null
  miles: number
  advice: string[]
  faults: string[]
  retest?: boolean
}

/** The yearly tests up to `today`, oldest first, and the date the next one is due. */
export function sampleTests(vehicle: SampleVehicle, today: string): { tests: Test[]; due: string | null } {
  if (vehicle.story === 'historic') return { tests: [], due: null }
  const tests: Test[] = []
  let due = addYears(vehicle.registered, 3)
  // The online history begins in 2005.
  while (due < '2005-06-01') due = addYears(due, 1)
  for (let number = 0; ; number++) {
    const troubled = vehicle.story === 'troubled'
    const late = troubled && number === 6
    const date = addDays(due, late ? 47 : -((number * 7) % 19) - 3)
    const expiry = addYears(late ? date : due, 1)
    if (date > today || (vehicle.story === 'lapsed' && expiry >= today)) break
    const miles = milesOn(vehicle, date, number)
    const advice = number % 3 === 1 ? [] : [advisories[number % advisories.length] ?? '']
    if (troubled && number % 3 === 2)
      tests.push({ date: addDays(date, -4), expiry: null, miles: miles - 9, advice, faults: faultsOf(number) })
    tests.push({ date, expiry, miles, advice, faults: [], retest: troubled && number % 3 === 2 })
    due = expiry
  }
  return { tests, due }
}

const faultsOf = (number: number) => failures.slice(0, 1 + (number % failures.length))

/** The troubled one lost 38,000 miles between its seventh and eighth tests. */
function milesOn({ registered, milesAYear, story }: SampleVehicle, date: string, number: number) {
  const years = (Date.parse(date) - Date.parse(registered)) / (365.25 * 86_400_000)
  return Math.round(years * milesAYear + (number % 4) * 61) - (story === 'troubled' && number >= 7 ? 38_000 : 0)
}

/** Newest first, as the registry lists them. */
export const motRecords = (vehicle: SampleVehicle, tests: Test[]) =>
  tests.toReversed().map((test, index) => ({
    TestNumber: `${Date.parse(test.date) / 86_400_000}${vehicle.vrm.charCodeAt(2)}${String(tests.length - index).padStart(5, '0')}`,
    TestDate: british(test.date),
    ExpiryDate: test.expiry && british(test.expiry),
    TestResult: test.expiry ? 'Pass' : 'Fail',
    OdometerReading: test.miles,
    OdometerUnit: 'mi',
    IsRetest: test.retest ?? false,
    AdvisoryNoticeCount: test.advice.length,
    AdvisoryNoticeList: test.advice,
    FailureReasonList: test.faults,
  }))
