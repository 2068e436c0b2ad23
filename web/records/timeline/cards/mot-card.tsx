import { CircleCheck, CircleX } from 'lucide-react'
import { formatIn } from '#domain/basics/distance.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { anomaliesOfTest, type MileageFacts } from '#domain/vehicles/mileage.ts'
import { isKilometres, isPass, type MotTest } from '#domain/vehicles/mot.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { cx } from '../../../ui/cx.ts'
import { useShownIn } from '../../../ui/distance.tsx'
import { AnomalyNote } from '../../../ui/mileage-anomalies.tsx'

type MotCardProps = { test: MotTest; vehicle: Pick<MileageFacts, 'odd_readings'> }

export function MotCard({ test, vehicle }: MotCardProps) {
  const passed = isPass(test.test_result)
  const shown = useShownIn()
  const Result = passed ? CircleCheck : CircleX
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p
          className={cx(
            'inline-flex items-center gap-2 rounded-md border-2 px-3 py-0.5 font-display text-lg font-bold tracking-wide',
            passed ? 'border-good text-good' : 'border-danger text-danger',
          )}
        >
          <Result aria-hidden className="size-5" />
          {passed ? 'PASS' : wordOf(test.test_result)}
        </p>
        <p className="figures text-muted">{[...facts(test, passed)].join(' · ')}</p>
      </div>
      {anomaliesOfTest(vehicle, test.test_date, shown).map((words) => (
        <AnomalyNote key={words} className="mt-3">
          {words}
        </AnomalyNote>
      ))}
      <Findings title="Reasons for failure" items={test.failure_reasons} tone="text-danger" />
      <Findings title="Advisories" items={test.advisory_notices} tone="text-warn" />
    </>
  )
}

/** 'Fail', 'FAILED' and 'fail' are the same; any other result is shown as the test station gave it. */
const wordOf = (result: string) => (/^fail/i.test(result.trim()) ? 'FAIL' : result.toUpperCase())

function* facts(
  { expiry_date, odometer_reading, odometer_unit, is_retest, days_out_of_mot, test_number, tested_as }: MotTest,
  passed: boolean,
) {
  if (is_retest) yield 'Retest'
  if (passed && expiry_date) yield `Valid until ${formatLongDate(expiry_date)}`
  if (odometer_reading !== null && isKilometres(odometer_unit)) yield formatIn('km', odometer_reading)
  if (odometer_reading === null) yield 'Odometer not read'
  if (days_out_of_mot) yield `${plural(days_out_of_mot, 'day')} without an MOT before this test`
  if (test_number) yield `Test ${test_number}`
  if (tested_as) yield `Tested as ${formatRegistration(tested_as)}`
}

function Findings({ title, items, tone }: { title: string; items: string[]; tone: string }) {
  if (items.length === 0) return null
  return (
    <div className="mt-3">
      <h4 className={cx('text-sm', tone)}>{title}</h4>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
