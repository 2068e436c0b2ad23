import { Pencil, Trash2 } from 'lucide-react'
import { formatDistance } from '#domain/basics/distance.ts'
import { formatDate, formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { factsOf } from '#domain/records/facts.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { AddedByLine, useMay } from '../../../app/car-access.tsx'
import { ServiceStamp } from '../../../ui/art/stamp.tsx'
import { AttachmentStrip } from '../../../ui/attachment-strip.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useShownIn } from '../../../ui/distance.tsx'
import { DoubtMark } from '../../../ui/doubt-mark.tsx'
import { EvidenceLine } from '../../../ui/evidence.tsx'
import { Sealed } from '../../../ui/sealed.tsx'
import { CostMadeOf } from '../../cost-made-of.tsx'
import { UsedParts } from '../../used-parts.tsx'

type ServiceEntryProps = { record: MaintenanceLog; onEdit: () => void; onDelete: () => void; onAmend: () => void }

export const nameOfRecord = ({ type, date }: MaintenanceLog) => `${type} of ${formatDate(date)}`

export function ServiceEntry({ record, onEdit, onDelete, onAmend }: ServiceEntryProps) {
  const shown = useShownIn()
  const { may, mayChange } = useMay()
  const facts = [
    record.cost !== null && { label: 'Cost', value: formatMoney(record.cost) },
    record.mileage !== null && { label: 'Mileage', value: formatDistance(record.mileage, shown, record.mileage_km) },
    record.service_center && { label: 'Service centre', value: record.service_center },
    record.next_service_due && { label: 'Next service', value: formatDate(record.next_service_due) },
    ...factsOf('service', record),
  ].filter((fact) => fact !== false && fact !== null && fact !== '')
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 p-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 md:p-6">
      <div className="col-start-2 row-start-1 max-md:-mt-1 md:col-start-1 md:row-span-2">
        <ServiceStamp
          type={record.type}
          date={record.date}
          miles={record.mileage}
          km={record.mileage_km}
          grade={record.evidence?.grade ?? 'said'}
          foot={record.confirmed_by ?? undefined}
          className="max-md:size-24"
        />
      </div>
      <div className="col-start-1 row-start-1 min-w-0 md:col-start-2">
        <h3 className="font-display text-xl font-bold">{record.type}</h3>
        <p className="text-muted">{formatLongDate(record.date)}</p>
        {facts.length > 0 && (
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            {facts.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="figures font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <CostMadeOf of={record} className="mt-3" />
        <UsedParts of={record.used_parts} className="mt-3" />
        {record.evidence && (
          <EvidenceLine
            evidence={record.evidence}
            stamped
            userId={record.business?.user_id}
            vehicle={record.confirmed_vehicle}
            className="mt-3"
          />
        )}
        <AddedByLine of={record} className="mt-3" />
        <DoubtMark codes={record.confirmed_doubts} className="mt-3" />
      </div>
      {(record.comments || record.images.length > 0) && (
        <div className="col-span-2 col-start-1 grid gap-3 md:col-span-1 md:col-start-2">
          {record.comments && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{record.comments}</p>}
          <AttachmentStrip files={record.images} noun="Receipt" />
        </div>
      )}
      {record.is_sealed && (
        <Sealed
          amendments={record.amendments}
          name={nameOfRecord(record)}
          {...(may('manager') && { onAmend })}
          className="col-span-2 col-start-1 md:col-start-2"
        />
      )}
      {!record.is_sealed && mayChange(record) && (
        <div className="col-span-2 flex justify-end gap-1 max-md:-my-1 md:col-span-1 md:col-start-3 md:row-start-1 md:-mt-1">
          <IconButton
            label={`Edit ${nameOfRecord(record)}`}
            icon={<Pencil aria-hidden className="size-5" />}
            onClick={onEdit}
          />
          <IconButton
            label={`Delete ${nameOfRecord(record)}`}
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={onDelete}
          />
        </div>
      )}
    </article>
  )
}
