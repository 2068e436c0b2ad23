import { Link } from '@tanstack/react-router'
import { BellOff, BellRing, Check, MapPin, Pencil, RotateCcw, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { expiryState, formatDate, formatLongDate } from '#domain/basics/format.ts'
import { dueText, isOverdue, type Reminder, type ReminderStatus } from '#domain/records/reminder.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CalendarLeaf } from './calendar-leaf.tsx'

type ReminderCardProps = {
  reminder: Reminder
  today: string
  /** Names the vehicle in a list of several vehicles' reminders. */
  withVehicle?: boolean
  busy: boolean
  onMove: (status: ReminderStatus) => void
  onEdit?: () => void
  onDelete: () => void
}

export function ReminderCard({ reminder, today, withVehicle, busy, onMove, onEdit, onDelete }: ReminderCardProps) {
  const { title, type, due_date, status, location, comments } = reminder
  const pending = status === 'pending'
  const overdue = isOverdue(reminder, today)
  const act = { size: 'sm', disabled: busy } as const
  return (
    <article className="card flex flex-col gap-4 p-4!" aria-busy={busy}>
      <div className="flex grow gap-4">
        <CalendarLeaf date={due_date} tone={pending ? expiryState(due_date, today).state : 'none'} />
        <div className="min-w-0">
          <h4 className="font-display text-lg leading-snug font-bold">{title}</h4>
          <p className="figures flex flex-wrap items-center gap-x-2 text-muted">
            {pending && <Label overdue={overdue} />}
            <span className="inline-block first-letter:uppercase">
              {type === title ? '' : `${type}, `}
              {pending ? dueText(due_date, today) : `due ${formatDate(due_date)}`}
              {pending && <span className="sr-only">, {formatLongDate(due_date)}</span>}
            </span>
          </p>
          {withVehicle && <VehicleLine reminder={reminder} />}
          {location && (
            <Detail icon={<MapPin aria-hidden className="mt-1 size-4 shrink-0" />}>
              <span className="sr-only">Where: </span>
              {location}
            </Detail>
          )}
          {comments && <p className="mt-2 whitespace-pre-line">{comments}</p>}
          {pending && <Telling reminder={reminder} today={today} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {pending ? (
          <>
            <Button {...act} icon={<Check aria-hidden className="size-4" />} onClick={() => onMove('completed')}>
              Complete
            </Button>
            {onEdit && (
              <Button
                {...act}
                variant="secondary"
                icon={<Pencil aria-hidden className="size-4" />}
                onClick={() => onEdit()}
              >
                Edit
              </Button>
            )}
            <Button
              {...act}
              variant="quiet"
              icon={<X aria-hidden className="size-4" />}
              onClick={() => onMove('cancelled')}
            >
              Remove
            </Button>
          </>
        ) : (
          <>
            <Button
              {...act}
              variant="secondary"
              icon={<RotateCcw aria-hidden className="size-4" />}
              onClick={() => onMove('pending')}
            >
              Undo
            </Button>
            <Button {...act} variant="quiet" icon={<Trash2 aria-hidden className="size-4" />} onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

function Label({ overdue }: { overdue: boolean }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center rounded-full border px-2.5 text-sm font-semibold',
        overdue ? 'border-danger bg-danger-soft text-danger' : 'border-good bg-good-soft text-good',
      )}
    >
      {overdue ? 'Overdue' : 'Upcoming'}
    </span>
  )
}

const Detail = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-1 flex gap-1.5 text-muted">
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
)

function VehicleLine({ reminder: { vehicle, vehicle_id } }: { reminder: Reminder }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <Link
        to="/vehicle/$vehicleId"
        params={{ vehicleId: vehicle_id }}
        search={{ tab: 'reminders' }}
        className="font-medium underline underline-offset-4"
      >
        {vehicleName(vehicle)}
      </Link>
      {vehicle.registration_number && <NumberPlate registration={vehicle.registration_number} size="sm" />}
    </p>
  )
}

function Telling({ reminder, today }: { reminder: Reminder; today: string }) {
  const { send_notification, reminder_date, due_date } = reminder
  if (!send_notification)
    return <Detail icon={<BellOff aria-hidden className="mt-1 size-4 shrink-0" />}>No notification</Detail>
  const next = reminder_date > today ? reminder_date : due_date > today ? due_date : undefined
  if (!next) return null
  return (
    <Detail icon={<BellRing aria-hidden className="mt-1 size-4 shrink-0" />}>
      <span className="figures">We tell you on {formatDate(next)}</span>
    </Detail>
  )
}
