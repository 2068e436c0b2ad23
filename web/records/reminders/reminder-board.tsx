import { lazy, Suspense, useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type RecordAfter, recordAfter } from '#domain/records/after-reminder.ts'
import { recurs } from '#domain/records/recurrence.ts'
import type { Reminder, ReminderGroups } from '#domain/records/reminder.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ReminderCard } from './reminder-card.tsx'
import { goOnAt, ReminderGroup } from './reminder-group.tsx'
import { useReminderActs } from './use-reminder-acts.ts'

const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx').then((module) => ({ default: module.SnoozeDialog })))

type ReminderBoardProps = {
  groups: ReminderGroups
  /** The vehicle they are about; without it, those of all vehicles. */
  vehicle?: VehicleDetail
  onLog: (record: RecordAfter, reminder: Reminder) => void
}

export function ReminderBoard({ groups, vehicle, onLog }: ReminderBoardProps) {
  const today = londonToday()
  const [editing, setEditing] = useState<Reminder>()
  const [deleting, setDeleting] = useState<Reminder>()
  const [completed, setCompleted] = useState<Reminder>()
  const [snoozing, setSnoozing] = useState<Reminder>()
  const { busy, move, snooze, remove } = useReminderActs(setCompleted)
  const after = completed && recordAfter(completed, today)
  const card = (reminder: Reminder) => (
    <ReminderCard
      reminder={reminder}
      today={today}
      withVehicle={!vehicle}
      busy={busy === reminder.id}
      onMove={async (status) => {
        await move(reminder, status)
        goOnAt(status)
      }}
      onSnooze={(until) => (until === 'ask' ? setSnoozing(reminder) : void snooze(reminder, until))}
      onEdit={() => setEditing(reminder)}
      onDelete={() => setDeleting(reminder)}
    />
  )
  const group = { vehicleId: vehicle?.id, card }
  return (
    <>
      <div className="grid gap-8">
        <ReminderGroup {...group} status="pending" first={groups.pending} wide />
        <div className="grid gap-x-4 gap-y-8 lg:grid-cols-2">
          <ReminderGroup {...group} status="completed" first={groups.completed} />
          <ReminderGroup {...group} status="cancelled" first={groups.cancelled} />
        </div>
      </div>
      <ConfirmDialog
        open={after !== undefined}
        onOpenChange={() => {
          setCompleted(undefined)
          goOnAt('completed')
        }}
        title={`Add ${after?.called === 'MOT record' ? 'an' : 'a'} ${after?.called}?`}
        text={`Reminder completed: '${completed?.title}'. ${completed && recurs(completed) ? 'The next one is set. ' : ''}${whatFor(completed?.due_kind)}`}
        confirmText={`Add ${after?.called}`}
        cancelText="Not now"
        tone="primary"
        onConfirm={async () => completed && after && onLog(after, completed)}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => {
          setDeleting(undefined)
          if (deleting) goOnAt(deleting.status)
        }}
        title="Delete this reminder?"
        text={`'${deleting?.title}' will be permanently deleted.`}
        confirmText="Delete"
        cancelText="Keep it"
        onConfirm={async () => deleting && remove(deleting)}
      />
      {snoozing && (
        <Suspense fallback={null}>
          <SnoozeDialog
            onClose={() => setSnoozing(undefined)}
            onChoose={(until) => {
              setSnoozing(undefined)
              void snooze(snoozing, until)
            }}
          />
        </Suspense>
      )}
      {editing && (
        <Suspense fallback={null}>
          <ReminderDialog
            vehicle={{ ...editing.vehicle, id: editing.vehicle_id }}
            reminder={editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const whatFor = (kind: Reminder['due_kind'] | undefined) =>
  kind
    ? 'Add it to the records too, with the date it’s valid until, and we’ll remind you next time.'
    : 'Add the work to the service history too, while it’s fresh.'
