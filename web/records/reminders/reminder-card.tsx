import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  AlarmClockOff,
  BellOff,
  BellRing,
  Check,
  MapPin,
  Pencil,
  Repeat,
  RotateCcw,
  Trash2,
  UserRound,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownIn } from '#domain/basics/distance.ts'
import { addDays, addMonths, expiryState, formatDate, formatLongDate } from '#domain/basics/format.ts'
import { everyWords, recurs } from '#domain/records/recurrence.ts'
import {
  dueText,
  isOverdue,
  isSnoozed,
  noticeDays,
  type Reminder,
  type ReminderStatus,
} from '#domain/records/reminder.ts'
import { milesWords } from '#domain/vehicles/due-words.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { AddedByLine, useMay } from '../../app/car-access.tsx'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { useShownIn } from '../../ui/distance.tsx'
import { CalendarLeaf } from './calendar-leaf.tsx'

type ReminderCardProps = {
  reminder: Reminder
  today: string
  /** Names the vehicle in a list of several vehicles' reminders. */
  withVehicle?: boolean
  busy: boolean
  onMove: (status: ReminderStatus) => void
  onSnooze: (until: string | null | 'ask') => void
  onEdit: () => void
  onDelete: () => void
}

export function ReminderCard(props: ReminderCardProps) {
  const { reminder, today, withVehicle, busy } = props
  const { title, type, due_date, status, location, comments } = reminder
  const pending = status === 'pending'
  const snoozed = pending && isSnoozed(reminder, today)
  const shown = useShownIn(reminder.vehicle.odometer_unit)
  return (
    <article className="card flex flex-col gap-4 p-4!" aria-busy={busy}>
      <div className="flex grow gap-4">
        <CalendarLeaf date={due_date} tone={pending && !snoozed ? expiryState(due_date, today).state : 'none'} />
        <div className="min-w-0">
          <h4 className="font-display text-lg leading-snug font-bold">{title}</h4>
          <p className="figures flex flex-wrap items-center gap-x-2 text-muted">
            {pending && <Label overdue={isOverdue(reminder, today)} />}
            <span className="inline-block first-letter:uppercase">
              {type === title ? '' : `${type}, `}
              {pending ? dueText(reminder, today, shown) : `due ${formatDate(due_date)}`}
              {pending && <span className="sr-only">, {formatLongDate(due_date)}</span>}
            </span>
          </p>
          {withVehicle && <VehicleLine reminder={reminder} />}
          {pending && <OtherDay reminder={reminder} shown={shown} />}
          <ByWhom reminder={reminder} />
          {recurs(reminder) && (
            <Detail icon={<Repeat aria-hidden className="mt-1 size-4 shrink-0" />}>
              <span className="figures inline-block first-letter:uppercase">{everyWords(reminder, shown)}</span>
            </Detail>
          )}
          {location && (
            <Detail icon={<MapPin aria-hidden className="mt-1 size-4 shrink-0" />}>
              <span className="sr-only">Where: </span>
              {location}
            </Detail>
          )}
          {comments && <p className="mt-2 whitespace-pre-line">{comments}</p>}
          {pending && <Telling reminder={reminder} today={today} />}
          <AddedByLine of={reminder} className="mt-2" />
        </div>
      </div>
      <Acts {...props} />
    </article>
  )
}

/** Whoever is reminded can say that it's done, and take that back. */
function Acts(props: ReminderCardProps) {
  const { reminder, busy, onMove } = props
  const { may, me } = useMay()
  const isPending = reminder.status === 'pending'
  const ticks = isPending || (reminder.status === 'completed' && reminder.closed_by?.id === me)
  if (!may('manager') && !(may('contributor') && ticks)) return null
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
      {may('manager') ? (
        isPending ? (
          <Pending {...props} />
        ) : (
          <Closed {...props} />
        )
      ) : isPending ? (
        <CompleteButton {...{ busy, onMove }} />
      ) : (
        <UndoButton {...{ busy, onMove }} />
      )}
    </div>
  )
}

type ActProps = Pick<ReminderCardProps, 'busy' | 'onMove'>

const CompleteButton = ({ busy, onMove }: ActProps) => (
  <Button size="sm" disabled={busy} icon={<Check aria-hidden className="size-4" />} onClick={() => onMove('completed')}>
    Complete
  </Button>
)

const UndoButton = ({ busy, onMove }: ActProps) => (
  <Button
    size="sm"
    disabled={busy}
    variant="secondary"
    icon={<RotateCcw aria-hidden className="size-4" />}
    onClick={() => onMove('pending')}
  >
    Undo
  </Button>
)

function Pending({ reminder, today, busy, onMove, onSnooze, onEdit }: ReminderCardProps) {
  const act = { size: 'sm', disabled: busy } as const
  return (
    <>
      <CompleteButton {...{ busy, onMove }} />
      <Button {...act} variant="secondary" icon={<Pencil aria-hidden className="size-4" />} onClick={() => onEdit()}>
        Edit
      </Button>
      {isSnoozed(reminder, today) ? (
        <Button
          {...act}
          variant="secondary"
          icon={<AlarmClockOff aria-hidden className="size-4" />}
          onClick={() => onSnooze(null)}
        >
          End snooze
        </Button>
      ) : (
        <Menu
          label="Snooze"
          align="start"
          trigger={
            <Button {...act} variant="secondary" icon={<AlarmClock aria-hidden className="size-4" />}>
              Snooze
            </Button>
          }
        >
          <MenuItem onSelect={() => onSnooze(addDays(today, 7))}>For a week</MenuItem>
          <MenuItem onSelect={() => onSnooze(addMonths(today, 1))}>For a month</MenuItem>
          <MenuItem onSelect={() => onSnooze('ask')}>Until a date…</MenuItem>
        </Menu>
      )}
      <Button {...act} variant="quiet" icon={<X aria-hidden className="size-4" />} onClick={() => onMove('cancelled')}>
        Remove
      </Button>
    </>
  )
}

function Closed({ busy, onMove, onDelete }: ReminderCardProps) {
  const act = { size: 'sm', disabled: busy } as const
  return (
    <>
      <UndoButton {...{ busy, onMove }} />
      <Button {...act} variant="quiet" icon={<Trash2 aria-hidden className="size-4" />} onClick={onDelete}>
        Delete
      </Button>
    </>
  )
}

/** The other of the two days, where it is due by date or mileage. */
function OtherDay({ reminder, shown }: { reminder: Reminder; shown: ShownIn }) {
  const { due_miles, own_date, projected } = reminder
  if (due_miles === null || (projected && own_date === null)) return null
  return (
    <p className="figures mt-1 text-muted">
      {projected && own_date
        ? `Or on ${formatDate(own_date)} at the latest`
        : `Or at ${milesWords(due_miles, shown)}, if sooner`}
    </p>
  )
}

/** Of a shared car: whose it is to do, or who has done it. */
function ByWhom({ reminder: { status, for_member, closed_by } }: { reminder: Reminder }) {
  const { me } = useMay()
  const named = ({ id, name }: AddedBy) => (id === me ? 'you' : name)
  const words =
    status === 'pending'
      ? for_member && `For ${named(for_member)}`
      : closed_by && `${status === 'completed' ? 'Completed' : 'Removed'} by ${named(closed_by)}`
  if (!words) return null
  return <Detail icon={<UserRound aria-hidden className="mt-1 size-4 shrink-0" />}>{words}</Detail>
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
  const { send_notification, snoozed_until } = reminder
  if (snoozed_until && isSnoozed(reminder, today))
    return (
      <Detail icon={<AlarmClock aria-hidden className="mt-1 size-4 shrink-0" />}>
        <span className="figures">Snoozed until {formatDate(snoozed_until)}</span>
      </Detail>
    )
  if (!send_notification)
    return <Detail icon={<BellOff aria-hidden className="mt-1 size-4 shrink-0" />}>No notification</Detail>
  const next = noticeDays(reminder).find((day) => day > today)
  if (!next) return null
  return (
    <Detail icon={<BellRing aria-hidden className="mt-1 size-4 shrink-0" />}>
      <span className="figures">
        We tell you {reminder.projected ? 'around' : 'on'} {formatDate(next)}
      </span>
    </Detail>
  )
}
