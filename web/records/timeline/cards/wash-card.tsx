import { formatMoney } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { DoubtMark } from '../../../ui/doubt-mark.tsx'
import { RecordFacts } from '../../record-card.tsx'
import { Attachments } from '../attachments.tsx'
import { Place, Title, Words } from './parts.tsx'

export function WashCard({ log }: { log: MaintenanceLog }) {
  const products = (log.products_used ?? '').split(/[,;\n]/).flatMap((product) => product.trim() || [])
  return (
    <>
      <Title>{log.title || 'Wash/Detail'}</Title>
      {log.service_center && <Place>{log.service_center}</Place>}
      {log.comments && <Words>{log.comments}</Words>}
      {products.length > 0 && (
        <ul aria-label="Products used" className="mt-3 flex flex-wrap gap-2">
          {products.map((product) => (
            <li
              key={product}
              className="max-w-full rounded-2xl wrap-anywhere border border-line bg-raised px-3 py-0.5 text-sm"
            >
              {product}
            </li>
          ))}
        </ul>
      )}
      {log.cost !== null && <p className="figures mt-2 font-semibold">{formatMoney(log.cost)}</p>}
      <RecordFacts log={log} className="mt-3" />
      <DoubtMark codes={log.confirmed_doubts} className="mt-3" />
      <Attachments files={log.images} />
    </>
  )
}
