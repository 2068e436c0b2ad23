import { TriangleAlert } from 'lucide-react'
import { contradictions, type MileageFacts, mileageAnomalies } from '#domain/vehicles/mileage.ts'
import { cx } from './cx.ts'
import { useShownIn } from './distance.tsx'

type MileageAnomaliesProps = {
  of: Pick<MileageFacts, 'odd_readings' | 'odometer_unit'>
  /** How many are shown where space is short; a long silence is then left out. */
  most?: number
  className?: string
}

/** A classic may have many, and each says the same; the Mileage tab's chart shows them all. */
const mostSilences = 2

/** Anomalies of a mileage, shown wherever the mileage is; renders nothing if there are none. */
export function MileageAnomalies({ of, most, className }: MileageAnomaliesProps) {
  const silences = most === undefined ? of.odd_readings.filter(({ kind }) => kind === 'gap').slice(0, mostSilences) : []
  const odd_readings = [...contradictions(of), ...silences]
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
