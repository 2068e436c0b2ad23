import { Armchair, Cpu, Gauge, type LucideIcon, PaintRoller, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { formatDate, formatMoney } from '#domain/basics/format.ts'
import type { Modification, ModificationType } from '#domain/records/modification.ts'
import { AddedByLine, useMay } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { EvidenceLine } from '../../ui/evidence.tsx'
import { Sealed } from '../../ui/sealed.tsx'
import { BeforeAfter } from './before-after.tsx'

const icons: Record<ModificationType, LucideIcon> = {
  Performance: Gauge,
  Aesthetic: PaintRoller,
  Interior: Armchair,
  Tech: Cpu,
}

type ModificationCardProps = {
  modification: Modification
  onEdit: () => void
  onDelete: () => void
  onAmend: () => void
}

export function ModificationCard({ modification, onEdit, onDelete, onAmend }: ModificationCardProps) {
  const { type, name, brand, install_date, cost, description, is_major_upgrade, is_sealed } = modification
  const Icon = icons[type]
  const { may, mayChange } = useMay()
  return (
    <article className="card">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="flex min-w-0 grow basis-64 gap-4">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-dashed border-primary text-primary">
            <Icon aria-hidden className="size-6" />
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="min-w-0 text-xl">{name}</h3>
              {is_major_upgrade && (
                <span className="inline-flex min-h-6 items-center gap-1 rounded-full bg-plate px-2.5 text-sm font-semibold text-plate-ink">
                  <Sparkles aria-hidden className="size-3.5" />
                  Major Upgrade
                </span>
              )}
            </div>
            <p className="figures text-muted">
              {type}, {brand}
            </p>
            <p className="figures text-muted">
              Installed <time dateTime={install_date}>{formatDate(install_date)}</time>
            </p>
          </div>
        </div>
        {cost !== null && (
          <p className="figures font-display text-2xl leading-tight font-bold">
            <span className="sr-only">Cost: </span>
            {formatMoney(cost)}
          </p>
        )}
      </header>
      {description && <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p>}
      <BeforeAfter name={name} before={modification.before_images} after={modification.after_images} />
      {modification.evidence && <EvidenceLine evidence={modification.evidence} className="mt-4" />}
      <AddedByLine of={modification} className="mt-4" />
      {is_sealed && (
        <Sealed
          amendments={modification.amendments}
          name={name}
          {...(may('manager') && { onAmend })}
          className="mt-4"
        />
      )}
      {!is_sealed && mayChange(modification) && (
        <footer className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 aria-hidden className="size-4" />}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </footer>
      )}
    </article>
  )
}
