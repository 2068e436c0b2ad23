import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Distance } from '../distance.tsx'

type RoadProps = { label: string; children: ReactNode; className?: string }

/** A list along a road, newest first; its children are RoadMarkers. */
export function Road({ label, children, className }: RoadProps) {
  return (
    <ol aria-label={label} className={cx('road relative grid gap-6 py-4 pl-11 md:pl-16', className)}>
      {children}
    </ol>
  )
}

const edges = {
  default: 'border-l-primary',
  good: 'border-l-good',
  warn: 'border-l-warn',
  danger: 'border-l-danger',
  muted: 'border-l-edge',
}

type RoadMarkerProps = {
  miles?: number | null
  km?: number | null
  /** Beside the mile marker: usually the date. */
  note?: ReactNode
  tone?: keyof typeof edges
  children: ReactNode
  className?: string
}

export function RoadMarker({ miles, km, note, tone = 'default', children, className }: RoadMarkerProps) {
  return (
    <li className={cx('road-stop relative', className)}>
      {(miles != null || note) && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          {miles != null && (
            <span className="figures rounded-sm bg-[#0b3d2e] px-2 py-0.5 font-display font-bold text-white outline-1 -outline-offset-3 outline-white/80">
              <Distance miles={miles} km={km} />
            </span>
          )}
          {note && <span className="figures text-sm text-muted">{note}</span>}
        </div>
      )}
      <div className={cx('rounded-lg border border-l-4 border-line bg-card p-4', edges[tone])}>{children}</div>
    </li>
  )
}
