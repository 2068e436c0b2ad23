import { cx } from '../../ui/cx.ts'

const bands = {
  past: 'bg-danger-fill text-white',
  soon: 'bg-plate text-plate-ink',
  ok: 'bg-primary text-on-primary',
  none: 'bg-edge text-white dark:text-black',
}

const part = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(date).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })

/** A calendar leaf; the text beside it says the same. */
export function CalendarLeaf({ date, tone }: { date: string; tone: keyof typeof bands }) {
  return (
    <div
      aria-hidden
      className="figures w-16 shrink-0 self-start overflow-hidden rounded-md border border-line bg-raised text-center font-display leading-none font-bold"
    >
      <div className={cx('flex items-center justify-between px-2 py-1.5 text-sm uppercase', bands[tone])}>
        <Hole />
        {part(date, { month: 'short' })}
        <Hole />
      </div>
      <div className={cx('pt-2 text-3xl', tone === 'none' && 'text-muted')}>{part(date, { day: 'numeric' })}</div>
      <div className="pt-1 pb-1.5 text-sm text-muted">{part(date, { year: 'numeric' })}</div>
    </div>
  )
}

const Hole = () => <span className="size-1.5 rounded-full bg-card" />
