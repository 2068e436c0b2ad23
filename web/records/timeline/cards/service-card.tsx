import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { ServiceStamp } from '../../../ui/art/stamp.tsx'
import { DoubtMark } from '../../../ui/doubt-mark.tsx'
import { CostMadeOf } from '../../cost-made-of.tsx'
import { RecordFacts } from '../../record-card.tsx'
import { UsedParts } from '../../used-parts.tsx'
import { Attachments } from '../attachments.tsx'
import { Place, Title, Words } from './parts.tsx'

export function ServiceCard({ log }: { log: MaintenanceLog }) {
  return (
    <div className="gap-4 sm:flex sm:justify-between">
      <div className="min-w-0 grow">
        <Title>{log.title || log.type}</Title>
        {log.service_center && <Place>{log.service_center}</Place>}
        {log.comments && <Words>{log.comments}</Words>}
        <dl className="figures mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {log.cost !== null && <Fact name="Cost">{formatMoney(log.cost)}</Fact>}
          {log.next_service_due && <Fact name="Next service due">{formatLongDate(log.next_service_due)}</Fact>}
        </dl>
        <CostMadeOf of={log} className="mt-3" />
        <UsedParts of={log.used_parts} className="mt-3" />
        <RecordFacts log={log} className="mt-3" />
        <DoubtMark codes={log.confirmed_doubts} className="mt-3" />
        <Attachments files={log.images} />
      </div>
      <div className="mt-3 flex shrink-0 justify-end gap-1 self-start sm:mt-7">
        <ServiceStamp
          type={log.type}
          date={log.date}
          miles={log.mileage}
          km={log.mileage_km}
          grade={log.evidence?.grade ?? 'said'}
          foot={log.confirmed_by ?? undefined}
          className="size-24 sm:size-28"
        />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
