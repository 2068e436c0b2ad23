import { lazy, Suspense, useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type Reminder, type ReminderGroups, type ServiceAfter, serviceAfter } from '#domain/records/reminder.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ReminderCard } from './reminder-card.tsx'
import { goOnAt, ReminderGroup } from './reminder-group.tsx'
import { useReminderActs } from './use-reminder-acts.ts'

const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)

type ReminderBoardProps = {
  groups: ReminderGroups
  /** The vehicle they are about; without it, those of all vehicles. */
  vehicle?: VehicleDetail
  onLogService: (service: ServiceAfter, reminder: Reminder) => void
}

export function ReminderBoard({ groups, vehicle, onLogService }: ReminderBoardProps) {
  const today = londonToday()
  const [editing, setEditing] = useState<Reminder>()
  const [deleting, setDeleting] = useState<Reminder>()
  const [completed, setCompleted] = useState<Reminder>()
  const { busy, move, remove } = useReminderActs(setCompleted)
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
      onEdit={vehicle && (() => setEditing(reminder))}
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
        open={completed !== undefined}
        onOpenChange={() => {
          setCompleted(undefined)
          goOnAt('completed')
        }}
        title="Add a service record?"
        text={`Reminder completed: '${completed?.title}'. Add the work to the service history too, while it’s fresh.`}
        confirmText="Add service record"
        cancelText="Not now"
        tone="primary"
        onConfirm={async () => completed && onLogService(serviceAfter(completed, today), completed)}
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
      {vehicle && editing && (
        <Suspense fallback={null}>
          <ReminderDialog
            vehicle={vehicle}
            reminder={editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
