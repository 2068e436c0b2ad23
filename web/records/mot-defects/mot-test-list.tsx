import { formatDistance, type ShownIn } from '#domain/basics/distance.ts'
import { formatShortDate } from '#domain/basics/format.ts'
import { isKilometres, isPass, milesRead } from '#domain/vehicles/mot.ts'
import type { MotTestLine } from '#domain/vehicles/mot-defect.ts'
import { cx } from '../../ui/cx.ts'
import { useShownIn } from '../../ui/distance.tsx'

const sources: Record<NonNullable<MotTestLine['source']>, string> = {
  dvsa: 'from the DVSA',
  dvla: 'from the DVLA',
  ukvehicledata: 'from the registration lookup',
  sample: 'from the sample register',
}

export function MotTestList({ tests }: { tests: MotTestLine[] }) {
  const shown = useShownIn()
  return (
    <section aria-label="Tests" className="overflow-hidden rounded-lg border border-line bg-card">
      <h3 className="border-b border-line px-4 py-3 text-xl">Tests</h3>
      <ul className="divide-y divide-line">
        {tests.map((test) => (
          <li key={test.id} className="figures flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3">
            <span className="w-28 shrink-0 font-semibold">{formatShortDate(test.test_date)}</span>
            <span className={cx('w-16 shrink-0 font-semibold', isPass(test.test_result) ? 'text-good' : 'text-danger')}>
              {isPass(test.test_result) ? 'Pass' : /^fail/i.test(test.test_result) ? 'Fail' : test.test_result}
            </span>
            <span className="min-w-0 flex-1 basis-60 text-muted">{[...factsOf(test, shown)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function* factsOf(test: MotTestLine, shown: ShownIn) {
  const miles = milesRead(test)
  const km = isKilometres(test.odometer_unit) ? test.odometer_reading : null
  yield miles === null ? 'Odometer not read' : formatDistance(miles, shown, km)
  if (test.is_retest) yield 'Retest'
  if (isPass(test.test_result) && test.expiry_date) yield `Valid until ${formatShortDate(test.expiry_date)}`
  if (!test.tells_defects) yield 'What it found isn’t told'
  if (test.source) yield sources[test.source]
}
