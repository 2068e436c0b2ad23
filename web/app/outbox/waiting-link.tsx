import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { plural } from '#domain/basics/plural.ts'
import { cx } from '../../ui/cx.ts'
import { isRefused, type WaitingEntry } from './waiting-entry.ts'

/** In the header, wherever the member is, as long as something waits. */
export function WaitingLink({ entries }: { entries: WaitingEntry[] }) {
  const refused = entries.filter(isRefused).length
  const needs = refused > 0 ? `, ${plural(refused, 'needs', 'need')} your attention` : ''
  const label = `${plural(entries.length, 'waiting entry', 'waiting entries')}${needs}`
  return (
    <Link
      to="/waiting"
      title={label}
      aria-label={label}
      className="tool relative inline-flex size-11 items-center justify-center rounded-md md:size-10"
    >
      <Hourglass aria-hidden className="size-5.5" />
      <span
        aria-hidden
        className={cx(
          'figures absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold ring-2 ring-page max-md:ring-0',
          refused > 0 ? 'bg-danger-fill text-white' : 'bg-plate text-plate-ink',
        )}
      >
        {entries.length > 99 ? '99+' : entries.length}
      </span>
    </Link>
  )
}
