import { formatMoney } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { DoubtMark } from '../../../ui/doubt-mark.tsx'
import { CostMadeOf } from '../../cost-made-of.tsx'
import { RecordFacts } from '../../record-card.tsx'
import { Attachments } from '../attachments.tsx'
import { Amount, Place, Title, Words } from './parts.tsx'

/** Looks like a till receipt: what it was, a dotted line, the amount. */
export function RunningCostCard({ log }: { log: MaintenanceLog }) {
  return (
    <>
      <Title>{log.title || log.type}</Title>
      {log.service_center && <Place>{log.service_center}</Place>}
      {log.comments && <Words>{log.comments}</Words>}
      {log.cost !== null && (
        <div className="mt-2 flex items-baseline gap-3">
          <span className="text-muted">{log.title ? log.type : 'Paid'}</span>
          <span aria-hidden className="min-w-6 grow border-b-2 border-dotted border-edge" />
          <Amount>{formatMoney(log.cost)}</Amount>
        </div>
      )}
      <CostMadeOf of={log} className="mt-2" />
      <RecordFacts log={log} className="mt-3" />
      <DoubtMark codes={log.confirmed_doubts} className="mt-3" />
      <Attachments files={log.images} />
    </>
  )
}
