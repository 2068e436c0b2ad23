import { Package } from 'lucide-react'
import type { UsedPart } from '#domain/records/invoice.ts'

/** What was used for the work, or bought with it. */
export function UsedParts({ of = [], className }: { of?: UsedPart[] | undefined; className?: string }) {
  if (of.length === 0) return null
  return (
    <ul aria-label="Parts used" className={`flex flex-wrap gap-x-5 gap-y-1 text-sm ${className ?? ''}`}>
      {of.map(({ id, name, part_number, quantity }) => (
        <li key={id} className="flex items-baseline gap-1.5">
          <Package aria-hidden className="size-4 shrink-0 self-center text-muted" />
          <span className="wrap-anywhere">
            {quantity !== null && quantity > 1 && `${quantity} × `}
            {name}
          </span>
          {part_number && <span className="figures text-muted">{part_number}</span>}
        </li>
      ))}
    </ul>
  )
}
