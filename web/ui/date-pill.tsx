import { expiryState, formatDate, londonToday } from '#domain/basics/format.ts'
import { cx } from './cx.ts'

const tones = {
  none: 'border-line bg-raised text-muted',
  past: 'border-danger bg-danger-soft text-danger',
  soon: 'border-warn bg-warn-soft text-warn',
  ok: 'border-good bg-good-soft text-good',
}

type DatePillProps = { label: string; date: string | null; today?: string; className?: string }

export function DatePill({ label, date, today = londonToday(), className }: DatePillProps) {
  const { state, words } = expiryState(date, today)
  return (
    <span
      title={date ? `${label}: ${formatDate(date)}` : undefined}
      className={cx(
        'figures inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap',
        tones[state],
        className,
      )}
    >
      <span className="font-semibold">{label}</span> {words}
    </span>
  )
}
