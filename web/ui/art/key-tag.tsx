import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** As on the board of keys in a workshop: a tag with its hole, and on it what its bearer may do. */
export const KeyTag = ({ children, faint = false }: { children: ReactNode; faint?: boolean }) => (
  <span
    className={cx(
      'inline-flex min-h-7 items-center gap-2 rounded-r-md rounded-l-full border py-0.5 pr-3 pl-2 font-display text-sm font-bold',
      faint ? 'border-dashed border-edge text-muted' : 'border-plate-ink/30 bg-plate text-plate-ink',
    )}
  >
    <span aria-hidden className="size-2.5 rounded-full border border-current bg-card" />
    {children}
  </span>
)
