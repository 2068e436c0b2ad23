import { Link } from '@tanstack/react-router'
import type { WaitingEntry } from '../app/outbox/waiting-entry.ts'
import { buttonClass } from '../ui/button.tsx'
import { WaitingRow } from './waiting-row.tsx'

const shownAtOnce = 3

type WaitingStripProps = { entries: WaitingEntry[]; withVehicle: boolean }

export function WaitingStrip({ entries, withVehicle }: WaitingStripProps) {
  return (
    <section aria-label="Waiting entries" className="mb-6">
      <ul className="grid gap-3">
        {entries
          .toReversed()
          .slice(0, shownAtOnce)
          .map((entry) => (
            <WaitingRow key={entry.id} entry={entry} withVehicle={withVehicle} />
          ))}
      </ul>
      <Link to="/waiting" className={`${buttonClass({ variant: 'quiet', size: 'sm' })} mt-2`}>
        {entries.length > shownAtOnce ? `All ${entries.length} waiting entries` : 'Waiting entries'}
      </Link>
    </section>
  )
}
