import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordAfter } from '#domain/records/after-reminder.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { NoReminders } from './no-reminders.tsx'
import { ReminderBoard } from './reminder-board.tsx'
import type { RemindedVehicle } from './reminder-dialog.tsx'
import { remindersQuery } from './reminders.api.ts'

const ReminderDialog = lazy(() =>
  import('./reminder-dialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the vehicle's page fills into a new record. */
    record?: RecordAfter
  }
}

/** The page behind View All on the dashboard: the reminders of every vehicle, below its route's heading. */
export function AllReminders({ vehicles }: { vehicles: RemindedVehicle[] | undefined }) {
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data, isError, refetch } = useQuery(remindersQuery())
  const none = data && Object.values(data).every((group) => group.items.length === 0)
  const add = vehicles && vehicles.length > 0 && (
    <Button icon={<CalendarPlus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
      Add Reminder
    </Button>
  )
  return (
    <>
      <h2 className="sr-only">Reminders of all your vehicles</h2>
      {!data && !isError && <Loading text="Loading reminders..." />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>Failed to load reminders</ErrorBox>}
      {none && (
        <EmptyState
          title="No reminders yet"
          text="Add what you need to remember: MOT, tax, insurance, the next service."
          art={<NoReminders />}
          action={
            add || (
              <Link to="/vehicles" className={buttonClass()}>
                My Vehicles
              </Link>
            )
          }
        />
      )}
      {data && !none && <div className="mb-4 flex sm:justify-end lg:-mb-7">{add}</div>}
      {adding && vehicles && (
        <Suspense fallback={null}>
          <ReminderDialog vehicles={vehicles} onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />
        </Suspense>
      )}
      {data && !none && (
        <ReminderBoard
          groups={data}
          onLog={(record, { vehicle_id }) =>
            navigate({
              to: '/vehicle/$vehicleId',
              params: { vehicleId: vehicle_id },
              search: { tab: record.action === 'service' ? 'maintenance' : 'timeline', action: record.action },
              state: { record },
            })
          }
        />
      )}
    </>
  )
}
