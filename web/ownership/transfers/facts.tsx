import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export const Facts = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3', className)}>{children}</dl>
)

export const Fact = ({ term, children, className }: { term: string; children: ReactNode; className?: string }) => (
  <div className={cx('min-w-0', className)}>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="figures font-semibold wrap-anywhere">{children}</dd>
  </div>
)
