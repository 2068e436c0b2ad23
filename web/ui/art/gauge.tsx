import { cx } from '../cx.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

type FuelGaugeProps = {
  label: string
  used: number
  /** Below zero: none. */
  limit: number
  unit?: string
  /** Shown instead of used, limit and unit. */
  words?: string
  note?: string
  className?: string
}

/** The needle shows what is left, as in a car. The text below says the same, so it is hidden from screen readers. */
export function FuelGauge({ label, used, limit, unit, words, note, className }: FuelGaugeProps) {
  const left = limit < 0 ? 1 : limit > 0 ? Math.min(1, Math.max(0, 1 - used / limit)) : 0
  const low = left < 0.15
  return (
    <div className={cx('text-center', className)}>
      <svg viewBox="0 4 120 68" aria-hidden className="mx-auto w-36 max-w-full">
        <g fill="none">
          <path d="M14 40A53 53 0 0 1 106 40" strokeWidth="2" className="stroke-edge" />
          <path d="M17 42A49.5 49.5 0 0 1 25 31" strokeWidth="5" className="stroke-danger" />
          <path d="M22.8 45L16.4 41.300M60 22V13.500M97.2 45L103.6 41.3" strokeWidth="2.5" className="stroke-ink" />
          <path d="M39.8 28.600L36.5 21.500M80.2 28.600L83.5 21.5" strokeWidth="1.5" className="stroke-ink" />
          <path
            d="M60 66V24"
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-danger transition-transform duration-150"
            style={{ rotate: `${-60 + 120 * left}deg`, transformOrigin: '60px 64px' }}
          />
        </g>
        <circle cx="60" cy="64" r="6" className="fill-ink" />
        <g fontSize="13" className="fill-ink font-display font-bold">
          <text x="24" y="60">
            E
          </text>
          <text x="89" y="60">
            F
          </text>
        </g>
        <Pump low={low} />
      </svg>
      <p className="font-semibold">{label}</p>
      <p className={cx('figures text-sm', low ? 'font-medium text-danger' : 'text-muted')}>
        {words ?? `${number.format(used)} of ${number.format(limit)} ${unit ?? ''} used`}
      </p>
      {note && <p className="figures text-sm font-medium">{note}</p>}
    </div>
  )
}

/** The low-fuel light. */
function Pump({ low }: { low: boolean }) {
  return (
    <path
      transform="translate(54.5 34)"
      className={low ? 'fill-warn' : 'fill-line'}
      d="M1 0h6v5.500h1V2.500L6.8 1.300l.7-.7L9 2.200V8a1.2 1.2 0 0 1-2.4 0V6.500H7V10H0V1Z"
    />
  )
}
