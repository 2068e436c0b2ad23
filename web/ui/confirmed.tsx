import { BadgeCheck } from 'lucide-react'
import { confirmedBy } from '#domain/businesses/business.ts'
import { cx } from './cx.ts'

/** The confirmation of the business that did the work. */
export const ConfirmedMark = ({ by, className }: { by: string; className?: string }) => (
  <p className={cx('flex min-w-0 items-start gap-1.5 text-sm font-semibold text-good', className)}>
    <BadgeCheck aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{confirmedBy(by)}</span>
  </p>
)
