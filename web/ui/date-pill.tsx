import { type ExpiryState, expiryState, formatDate, londonToday } from '#domain/basics/format.ts'
import { cx } from './cx.ts'

const tones = {
  none: 'border-line bg-raised text-muted',
  past: 'border-danger bg-danger-soft text-danger',
  soon: 'border-warn bg-warn-soft text-warn',
  ok: 'border-good bg-good-soft text-good',
}

type PillProps = { tone: ExpiryState['state']; label: string; words: string; title?: string; className?: string }

/** A pill in the colour of how soon it is. */
export const Pill = ({ tone, label, words, title, className }: PillProps) => (
  <span
    title={title}
    className={cx(
      'figures inline-flex min-h-7 flex-wrap items-center gap-x-1.5 max-w-full min-w-fit rounded-[0.875rem] border px-2.5 text-sm leading-tight',
      tones[tone],
      className,
    )}
  >
    {label && <span className="font-semibold">{label}</span>} {words}
  </span>
)

type DatePillProps = { label: string; date: string | null; today?: string; className?: string; about?: string }

/** `about` says it instead, where the date is only expected. */
export function DatePill({ label, date, today = londonToday(), className, about }: DatePillProps) {
  const { state, words: exactly } = expiryState(date, today)
  const words = about ?? exactly
  const title = date ? `${label}: ${formatDate(date)}` : undefined
  return <Pill tone={state} label={label} words={words} title={title} className={className} />
}
