import { formatMoney } from '#domain/basics/format.ts'
import { groupedFacts } from '#domain/records/facts.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import { DoubtMark } from '../ui/doubt-mark.tsx'
import { Attachments } from './timeline/attachments.tsx'
import { Place, Title, Words } from './timeline/cards/parts.tsx'

/** A record of any kind without a card of its own. */
export function RecordCard({ log }: { log: MaintenanceLog }) {
  const { type, nouns } = definitionOf(log.kind)
  return (
    <>
      <Title>{log.title || (type ? nouns.one : log.type)}</Title>
      {log.service_center && <Place>{log.service_center}</Place>}
      {log.comments && <Words>{log.comments}</Words>}
      <RecordFacts log={log} className="mt-3" />
      {log.cost !== null && <p className="figures mt-2 font-semibold">{formatMoney(log.cost)}</p>}
      <DoubtMark codes={log.confirmed_doubts} className="mt-3" />
      <Attachments files={log.images} />
    </>
  )
}

/** The kind's own fields; measurements of one sort are grouped, laid out as on the car. */
export function RecordFacts({ log, className }: { log: MaintenanceLog; className?: string }) {
  const facts = groupedFacts(log.kind, log)
  if (facts.length === 0) return null
  return (
    <dl className={`figures flex flex-wrap gap-x-8 gap-y-3 ${className ?? ''}`}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="text-sm text-muted">
            {fact.label}
            {'values' in fact && fact.unit && `, ${fact.unit}`}
          </dt>
          {'values' in fact ? (
            <dd className="mt-1 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line">
              {fact.values.map(({ label, value }) => (
                <span key={label} className="flex min-w-28 items-baseline justify-between gap-3 bg-card px-2.5 py-1">
                  <span className="text-sm text-muted">{label}</span>
                  <span className="font-semibold">{value}</span>
                </span>
              ))}
            </dd>
          ) : (
            <dd className="font-semibold wrap-anywhere">{fact.value}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
