import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../../app/car-access.tsx'
import { useRemoveRecord } from '../../../app/remove-record.ts'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../../ui/messages/error-box.tsx'
import { Loading } from '../../../ui/messages/loading.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { BlankPage } from './blank-page.tsx'
import { nameOfRecord, ServiceEntry } from './service-entry.tsx'
import { ServiceRecordDialog } from './service-record-dialog.tsx'
import { serviceRecordPath, serviceRecordsQuery } from './service-records.api.ts'

type ServiceRecordsTabProps = {
  vehicle: VehicleDetail
  onAdd: () => void
  onAmend: (record: MaintenanceLog) => void
}

export function ServiceRecordsTab({ vehicle, onAdd, onAmend }: ServiceRecordsTabProps) {
  const book = useInfiniteQuery(serviceRecordsQuery(vehicle.id))
  const [editing, setEditing] = useState<MaintenanceLog>()
  const [deleting, setDeleting] = useState<MaintenanceLog>()
  const remove = useRemoveRecord('Failed to delete service record. Please try again.')
  const records = book.data?.pages.flatMap((page) => page.items) ?? []
  const { may } = useMay()
  const add = (words: string) =>
    may('contributor') && (
      <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
        <span>
          Add<span className={words}> Service Record</span>
        </span>
      </Button>
    )
  return (
    <Section title="Service History" action={records.length > 0 && add('max-sm:sr-only')}>
      {book.isPending && <Loading text="Loading service history..." />}
      {book.isError && !book.data && (
        <ErrorBox onRetry={() => void book.refetch()}>Failed to load service history</ErrorBox>
      )}
      {book.data && records.length === 0 && (
        <EmptyState
          title="No services yet"
          text="Log a service to keep its cost and receipts here and set a reminder for the next one."
          action={add('')}
          art={<BlankPage />}
        />
      )}
      {records.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line bg-card">
          <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-primary-soft px-4 py-3 text-primary md:px-6">
            <p className="font-display text-lg font-bold tracking-wide">
              {vehicle.make} {vehicle.model}
            </p>
            {vehicle.registration_number && <NumberPlate registration={vehicle.registration_number} size="sm" />}
          </header>
          <ol className="divide-y divide-dashed divide-edge">
            {records.map((record) => (
              <li key={record.id} data-record={record.id}>
                <ServiceEntry
                  record={record}
                  onEdit={() => setEditing(record)}
                  onDelete={() => setDeleting(record)}
                  onAmend={() => onAmend(record)}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      <ShowMore list={book} failedText="Failed to load service history">
        Show more
      </ShowMore>
      {editing && (
        <ServiceRecordDialog
          vehicle={vehicle}
          record={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title="Delete this service record?"
          text={`${nameOfRecord(deleting)} will be deleted with its receipts and its reminder. This can’t be undone.`}
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={() => remove(serviceRecordPath(vehicle.id, deleting.id))}
        />
      )}
    </Section>
  )
}
