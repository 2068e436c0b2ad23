import { formatIn, shownToVisitors } from '#domain/basics/distance.ts'
import { formatDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { anomaliesOfTest } from '#domain/vehicles/mileage.ts'
import { isKilometres, isPass } from '#domain/vehicles/mot.ts'
import type { DefectLife } from '#domain/vehicles/mot-defect.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { cx } from '../../ui/cx.ts'
import { DefectList } from '../../ui/mot-defects.tsx'
import { Chapter, More } from './chapter.tsx'
import { countedOf } from './words.ts'

const atOnce = 6
const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

type MotTestsProps = {
  tests: MotTest[]
  defects: DefectLife[]
  vehicle: Pick<PublicVehicle, 'odd_readings' | 'odometer_unit'>
}

export function MotTests({ tests, defects, vehicle }: MotTestsProps) {
  const earlier = tests.slice(atOnce)
  const card = (test: MotTest) => (
    <Test
      key={`${test.test_date} ${test.test_result} ${test.odometer_reading}`}
      test={test}
      anomalies={anomaliesOfTest(vehicle, test.test_date, shownToVisitors(vehicle.odometer_unit))}
    />
  )
  return (
    <Chapter id="mot" title="MOT tests" note={countedOf('mot', tests, 'test')}>
      {defects.length > 0 && (
        <div className="mb-6">
          <h3 className="mb-2 text-xl">What they found</h3>
          <DefectList defects={defects} most={atOnce} more={More} />
        </div>
      )}
      <ul className={grid}>{tests.slice(0, atOnce).map(card)}</ul>
      {earlier.length > 0 && (
        <More words={`Show ${plural(earlier.length, 'earlier test')}`}>
          <ul className={grid}>{earlier.map(card)}</ul>
        </More>
      )}
    </Chapter>
  )
}

type MotTest = PublicVehicle['mot'][number]

const Test = ({ test, anomalies }: { test: MotTest; anomalies: string[] }) => (
  <li
    className={cx(
      'figures rounded-lg border border-l-4 border-line bg-card px-4 py-3',
      isPass(test.test_result) ? 'border-l-good' : 'border-l-danger',
    )}
  >
    <p className="flex items-baseline justify-between gap-4">
      <span className="font-display text-lg font-bold">{formatDate(test.test_date)}</span>
      <span className={cx('font-semibold', isPass(test.test_result) ? 'text-good' : 'text-danger')}>
        {isPass(test.test_result) ? 'Pass' : resultWords(test.test_result)}
      </span>
    </p>
    <p className="flex flex-wrap justify-between gap-x-4 text-muted">
      {test.odometer_reading !== null && (
        <span>{formatIn(isKilometres(test.odometer_unit) ? 'km' : 'mi', test.odometer_reading)}</span>
      )}
      {test.expiry_date && <span>until {formatDate(test.expiry_date)}</span>}
    </p>
    {test.tested_as && <p className="text-sm text-muted">Tested as {formatRegistration(test.tested_as)}</p>}
    {anomalies.map((words) => (
      <p key={words} className="mt-1 text-sm font-medium text-warn">
        {words}
      </p>
    ))}
  </li>
)

const resultWords = (result: string) => (/^fail/i.test(result) ? 'Fail' : result)
