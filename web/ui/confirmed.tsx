import { BadgeCheck } from 'lucide-react'
import { confirmedBy } from '#domain/business.ts'
import { cx } from './cx.ts'

type ConfirmedMarkProps = {
  by: string
  /** Whose business it is: its page says who they are. */
  userId?: string | undefined
  className?: string
}

/** The word of the business that did the work. */
export const ConfirmedMark = ({ by, userId, className }: ConfirmedMarkProps) => (
  <p className={cx('flex min-w-0 items-start gap-1.5 text-sm font-semibold text-good', className)}>
    <BadgeCheck aria-hidden className="size-5 shrink-0" />
    {userId ? (
      <a href={`/business/${userId}`} className="wrap-anywhere underline underline-offset-4">
        {confirmedBy(by)}
      </a>
    ) : (
      <span className="wrap-anywhere">{confirmedBy(by)}</span>
    )}
  </p>
)

/** What the lower arc of a stamp says. */
export function stampFoot({ is_sealed, confirmed_by }: { is_sealed?: boolean; confirmed_by?: unknown }) {
  const words = [is_sealed && 'Sealed', confirmed_by && 'Confirmed'].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : undefined
}
