import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isFuelKind } from '#domain/records/fuel-log.ts'
import { filesOf } from '../../../app/outbox/keep-entry.ts'
import type { WaitingEntry } from '../../../app/outbox/waiting-entry.ts'
import { AddRecordDialog } from '../../../records/add-record-dialog.tsx'
import { FuelDialog } from '../../../records/maintenance-logs/fuel/fuel-dialog.tsx'
import { NoteDialog } from '../../../records/notes/note-dialog.tsx'
import { CarDistance } from '../../../ui/distance.tsx'
import { AddReadingDialog } from '../../../vehicles/mileage/reading-dialogs.tsx'

const ServiceRecordDialog = lazy(() =>
  import('../../../records/maintenance-logs/service-records/service-record-dialog.tsx').then((module) => ({
    default: module.ServiceRecordDialog,
  })),
)

/** Opens the form of an entry again, with what was typed and its files. */
export function EditWaiting({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { data: files } = useQuery({
    queryKey: ['waiting', entry.id, entry.revision],
    queryFn: () => filesOf(entry),
    ...{ staleTime: 0, gcTime: 0 },
  })
  if (!files) return null
  const { vehicle, kind } = entry
  const opened = { vehicle, waiting: { entry, files }, onClose, onSaved: onClose }
  return (
    <CarDistance unit={vehicle.odometer_unit}>
      <Suspense fallback={null}>
        {kind === 'reading' ? (
          <AddReadingDialog vehicle={vehicle} waiting={entry} onClose={onClose} />
        ) : kind === 'note' ? (
          <NoteDialog {...opened} />
        ) : kind === 'service' ? (
          <ServiceRecordDialog {...opened} />
        ) : isFuelKind(kind) ? (
          <FuelDialog {...opened} kind={kind} />
        ) : (
          <AddRecordDialog {...opened} kind={kind} />
        )}
      </Suspense>
    </CarDistance>
  )
}
