import { formatIn, shownToVisitors } from '#domain/basics/distance.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Report, ReportTest } from '#domain/sharing/report.ts'
import { anomaliesOfTest } from '#domain/vehicles/mileage.ts'
import { isKilometres, isPass } from '#domain/vehicles/mot.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { cx } from '../../ui/cx.ts'
import { DefectList } from '../../ui/mot-defects.tsx'
import { Title } from './report-title.tsx'

/** Everything at once: the page is for reading and printing. */
export function ReportTests({ report: { tests, defects, vehicle } }: { report: Report }) {
  const failed = tests.filter(({ test_result }) => !isPass(test_result)).length
  return (
    <section aria-labelledby="mot">
      <Title id="mot" note={`${plural(tests.length, 'test')}, ${failed === 0 ? 'all passed' : `${failed} failed`}`}>
        MOT tests
      </Title>
      {defects.length > 0 && (
        <>
          <h3 className="mb-2 text-xl">What became of what they found</h3>
          <DefectList defects={defects} most={defects.length} more={({ children }) => children} />
        </>
      )}
      <h3 className="mt-6 mb-2 text-xl">Test by test</h3>
      <ol className="grid gap-3">
        {tests.map((test) => (
          <Test
            key={`${test.test_date} ${test.test_result} ${test.odometer_reading}`}
            test={test}
            anomalies={anomaliesOfTest(vehicle, test.test_date, shownToVisitors(vehicle.odometer_unit))}
          />
        ))}
      </ol>
    </section>
  )
}

function Test({ test, anomalies }: { test: ReportTest; anomalies: string[] }) {
  const passed = isPass(test.test_result)
  const items = [
    ...test.failure_reasons.map((text) => ({ mark: 'Failed', text, look: 'text-danger' })),
    ...test.advisory_notices.map((text) => ({ mark: 'Advisory', text, look: 'text-warn' })),
  ]
  return (
    <li
      className={cx(
        'figures rounded-lg border border-l-4 border-line bg-card px-4 py-3',
        passed ? 'border-l-good' : 'border-l-danger',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-display text-lg font-bold">{formatLongDate(test.test_date)}</span>
        <span className={cx('font-semibold', passed ? 'text-good' : 'text-danger')}>
          {passed ? 'Pass' : /^fail/i.test(test.test_result) ? 'Fail' : test.test_result}
          {test.is_retest && ', retest'}
        </span>
        {test.odometer_reading !== null && (
          <span>{formatIn(isKilometres(test.odometer_unit) ? 'km' : 'mi', test.odometer_reading)}</span>
        )}
        {test.expiry_date && <span className="text-muted">until {formatLongDate(test.expiry_date)}</span>}
      </p>
      {test.tested_as && <p className="text-sm text-muted">Tested as {formatRegistration(test.tested_as)}</p>}
      {items.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {items.map(({ mark, text, look }) => (
            <li key={`${mark} ${text}`} className="flex gap-3 text-sm">
              <span className={cx('w-16 shrink-0 font-semibold', look)}>{mark}</span>
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {anomalies.map((words) => (
        <p key={words} className="mt-1 text-sm font-medium text-warn">
          {words}
        </p>
      ))}
    </li>
  )
}
