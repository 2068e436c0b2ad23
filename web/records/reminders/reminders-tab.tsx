import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ListChecks } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RecordAfter } from '#domain/records/after-reminder.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { NoReminders } from './no-reminders.tsx'
import { ReminderBoard } from './reminder-board.tsx'
import { remindersQuery } from './reminders.api.ts'

const SuggestedDialog = lazy(() =>
  import('./suggested-dialog.tsx').then((module) => ({ default: module.SuggestedDialog })),
)

type RemindersTabProps = {
  vehicle: VehicleDetail
  /** Beside the button that adds one. */
  calendar: ReactNode
  onAdd: () => void
  onLog: (record: RecordAfter) => void
}

export function RemindersTab({ vehicle, calendar, onAdd, onLog }: RemindersTabProps) {
  const { data, isError, refetch } = useQuery(remindersQuery(vehicle.id))
  const [suggesting, setSuggesting] = useState(false)
  const { may } = useMay()
  const add = may('manager') && (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        icon={<ListChecks aria-hidden className="size-5" />}
        onClick={() => setSuggesting(true)}
      >
        <span>
          Suggested<span className="max-sm:sr-only"> for this car</span>
        </span>
      </Button>
      <Button icon={<CalendarPlus aria-hidden className="size-5" />} onClick={onAdd}>
        Add Reminder
      </Button>
    </div>
  )
  const none = data && Object.values(data).every((group) => group.items.length === 0)
  return (
    <>
      <div className="mb-6 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-4">
        <h2 className="mr-auto text-2xl">Reminders</h2>
        {calendar}
        {data && !none && add}
      </div>
      {!data && !isError && <Loading text="Loading reminders..." />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>Failed to load reminders</ErrorBox>}
      {none && (
        <EmptyState
          title="No reminders yet"
          text="MOT, tax, insurance, the next service: add the date once and we’ll remind you in good time."
          art={<NoReminders />}
          action={<div className="flex justify-center">{add}</div>}
        />
      )}
      {suggesting && (
        <Suspense fallback={null}>
          <SuggestedDialog vehicleId={vehicle.id} onClose={() => setSuggesting(false)} />
        </Suspense>
      )}
      {data && !none && <ReminderBoard groups={data} vehicle={vehicle} onLog={onLog} />}
    </>
  )
}
