import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { formatDate, formatLongDate } from '#domain/basics/format.ts'
import type { RecordToConfirm } from '#domain/businesses/business.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Button } from '../../ui/button.tsx'
import { Distance } from '../../ui/distance.tsx'

type JobCardProps = { record: RecordToConfirm; busy: boolean; onConfirm: () => void; onDecline: () => void }

export const nameOfJob = ({ type, date, vehicle }: RecordToConfirm) => `${type} of ${formatDate(date)}, ${vehicle}`

/** A record as a job card: the car, the work, the date and the mileage. */
export function JobCard({ record, busy, onConfirm, onDecline }: JobCardProps) {
  const { owner, vehicle, registration_number, type, date, comments, confirmed_at, declined_at } = record
  const { mileage, odometer_unit } = record
  return (
    <article className="rounded-md border border-line bg-card p-4">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-dashed border-edge pb-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{vehicle}</p>
        {registration_number && <NumberPlate registration={registration_number} size="sm" />}
      </header>
      <h3 className="mt-2 text-lg">{type}</h3>
      <p className="figures text-muted">
        {formatLongDate(date)}
        {mileage !== null && (
          <>
            {' · '}
            <Distance miles={mileage} car={odometer_unit} />
          </>
        )}
      </p>
      {comments && <p className="mt-2 max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{comments}</p>}
      <p className="mt-2 text-sm text-muted">
        Entered by{' '}
        <Link
          to="/profile/$userId"
          params={{ userId: owner.id }}
          className="text-primary wrap-anywhere underline underline-offset-4"
        >
          {owner.name}
        </Link>
      </p>
      {confirmed_at && <p className="mt-2 font-semibold text-good">Confirmed on {formatDate(confirmed_at)}</p>}
      {declined_at && <p className="mt-2 font-semibold text-muted">Declined on {formatDate(declined_at)}</p>}
      <footer className="mt-3 flex flex-wrap gap-2 *:grow">
        {!confirmed_at && (
          <Button
            size="sm"
            disabled={busy}
            icon={<Check aria-hidden className="size-4" />}
            aria-label={`Confirm ${nameOfJob(record)}`}
            onClick={onConfirm}
          >
            Confirm
          </Button>
        )}
        {!declined_at && (
          <Button
            size="sm"
            variant="secondary"
            disabled={busy}
            icon={<X aria-hidden className="size-4" />}
            aria-label={`${confirmed_at ? 'Take back' : 'Decline'} ${nameOfJob(record)}`}
            onClick={onDecline}
          >
            {confirmed_at ? 'Take back' : 'Not our work'}
          </Button>
        )}
      </footer>
    </article>
  )
}
