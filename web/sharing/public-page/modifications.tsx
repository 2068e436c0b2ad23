import { formatDate } from '#domain/basics/format.ts'
import type { PublicModification } from '#domain/sharing/public-vehicle.ts'
import { EvidenceLine } from '../../ui/evidence.tsx'
import { Amendments } from '../../ui/sealed.tsx'
import { Chapter } from './chapter.tsx'
import { Sealed } from './sealed.tsx'
import { countedOf } from './words.ts'

export const Modifications = ({ modifications }: { modifications: PublicModification[] }) => (
  <Chapter id="modifications" title="Modifications" note={countedOf('modifications', modifications)}>
    <ul className="grid gap-4 md:grid-cols-2">
      {modifications.map((modification) => (
        <li key={modification.id} className="card min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-xl wrap-anywhere">{modification.name}</h3>
            <p className="text-sm font-semibold text-primary">
              {modification.is_major_upgrade ? `${modification.type}, major upgrade` : modification.type}
            </p>
          </div>
          <p className="figures text-muted">{formatDate(modification.install_date)}</p>
          <p className="mt-2 wrap-anywhere">Brand: {modification.brand}</p>
          {modification.description && (
            <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{modification.description}</p>
          )}
          <EvidenceLine evidence={modification.evidence} className="mt-3" />
          {modification.is_sealed && <Sealed />}
          <Amendments amendments={modification.amendments} className="mt-3" />
        </li>
      ))}
    </ul>
  </Chapter>
)
