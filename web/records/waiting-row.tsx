import { Gauge, type LucideIcon, Paperclip, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, formatMoney } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { isRefused, type WaitingEntry } from '../app/outbox/waiting-entry.ts'
import { NumberPlate } from '../ui/art/number-plate.tsx'
import { cx } from '../ui/cx.ts'
import { logIcons } from './looks.ts'

const icons: Record<WaitingEntry['kind'], LucideIcon> = { ...logIcons, note: StickyNote, reading: Gauge }

type WaitingRowProps = { entry: WaitingEntry; withVehicle?: boolean; children?: ReactNode }

/** Like an entry that nobody has stamped yet. */
export function WaitingRow({ entry, withVehicle = true, children }: WaitingRowProps) {
  const { id, kind, label, vehicle, files } = entry
  const Icon = icons[kind]
  const refused = isRefused(entry)
  return (
    <li
      data-record={id}
      className={cx(
        'flex gap-4 rounded-lg border-2 border-dashed bg-card p-4',
        refused ? 'border-danger' : 'border-edge',
      )}
    >
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full border-2 border-dashed',
          refused ? 'border-danger text-danger' : 'border-edge text-muted',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold wrap-anywhere">{label}</span>
          <span className={cx('text-sm font-semibold', refused ? 'text-danger' : 'text-muted')}>
            {refused ? 'Needs your attention' : 'Waits for a connection'}
          </span>
        </p>
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {facts(entry).map((fact) => (
            <span key={fact} className="wrap-anywhere">
              {fact}
            </span>
          ))}
          {files.length > 0 && (
            <span className="inline-flex items-center gap-1">
              <Paperclip aria-hidden className="size-4" />
              {plural(files.length, 'file')}
            </span>
          )}
        </p>
        {withVehicle && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            {vehicleName(vehicle)} <NumberPlate registration={vehicle.registration_number} size="sm" />
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** What tells it from the others: its day, what it cost, and the beginning of a note. */
function facts({ body: { date, cost, value, unit, content } }: WaitingEntry): string[] {
  return [
    ...(typeof date === 'string' ? [formatLongDate(date)] : []),
    ...(typeof cost === 'number' ? [formatMoney(cost)] : []),
    ...(typeof value === 'number' ? [`${value.toLocaleString('en-GB')} ${unit === 'km' ? 'km' : 'mi'}`] : []),
    ...(typeof content === 'string' ? [content.length > 80 ? `${content.slice(0, 80)}…` : content] : []),
  ]
}
