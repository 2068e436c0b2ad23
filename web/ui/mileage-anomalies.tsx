import { TriangleAlert } from 'lucide-react'
import { type MileageFacts, mileageAnomalies } from '#domain/vehicles/mileage.ts'
import { cx } from './cx.ts'
import { useShownIn } from './distance.tsx'

type MileageAnomaliesProps = {
  of: Pick<MileageFacts, 'odd_readings' | 'odometer_unit'>
  /** How many are shown where space is short. */
  most?: number
  className?: string
}

/** Anomalies of a mileage, shown wherever the mileage is; renders nothing if there are none. */
export function MileageAnomalies({ of, most, className }: MileageAnomaliesProps) {
  // Where space is short, a contradiction before a long silence.
  const odd_readings = of.odd_readings.toSorted((a, b) => Number(a.kind === 'gap') - Number(b.kind === 'gap'))
  const found = mileageAnomalies({ odd_readings }, useShownIn(of.odometer_unit)).slice(0, most)
  if (found.length === 0) return null
  return (
    <div className={cx('grid gap-2', className)}>
      {found.map((words) => (
        <AnomalyNote key={words}>{words}</AnomalyNote>
      ))}
    </div>
  )
}

export const AnomalyNote = ({ children, className }: { children: string; className?: string }) => (
  <p className={cx('flex items-start gap-2 rounded-md border border-warn bg-warn-soft px-3 py-2 text-warn', className)}>
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    {children}
  </p>
)
