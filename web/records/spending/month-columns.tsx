import { MoveDown, MoveUp } from 'lucide-react'
import { formatMoney } from '#domain/basics/format.ts'
import type { Spending } from '#domain/records/spending.ts'
import { cx } from '../../ui/cx.ts'
import { longMonth, shortMonth } from '../../ui/month-names.ts'
import { type Change, changeOf, partOf } from './months.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const thousands = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Columns drawn as gauges, each filled to the month's amount. */
export function MonthColumns({ spending }: { spending: Spending }) {
  const { months } = spending
  const most = Math.max(...months.map(({ total }) => total), 1)
  return (
    <div className="@container min-w-0">
      <h3 className="mb-3 text-lg">Month by month</h3>
      <ol className={cx('grid gap-x-1 gap-y-4 @lg:gap-x-3', columns(months.length))}>
        {months.map((month) => {
          const part = partOf(month, spending)
          return (
            <li key={month.month} className="flex min-w-0 flex-col items-center text-center">
              <span className="sr-only">{longMonth(month.month)}: </span>
              <span className="figures text-xs font-semibold @md:text-sm" title={formatMoney(month.total)}>
                <span className="sr-only">{formatMoney(month.total)}</span>
                <span aria-hidden>
                  {month.total >= 1000 ? thousands.format(month.total) : pounds.format(month.total)}
                </span>
              </span>
              <SightGlass level={month.total / most} />
              <span aria-hidden className="font-display font-bold">
                {shortMonth(month.month)}
              </span>
              <span className="min-h-[1.2em] text-xs leading-tight text-muted">{part}</span>
              <ChangeChip change={changeOf(month)} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

// A year takes two rows where a month would be narrower than its amount.
const columns = (months: number) =>
  months > 7 ? 'grid-cols-6 @2xl:grid-flow-col @2xl:auto-cols-fr @2xl:grid-cols-none' : 'auto-cols-fr grid-flow-col'

const height = 120

function SightGlass({ level }: { level: number }) {
  const filled = level > 0 ? Math.max(3, level * (height - 8)) : 0
  return (
    <svg viewBox={`0 0 40 ${height}`} aria-hidden="true" className="my-1 h-32 w-full max-w-10">
      <rect x="5" y="1" width="30" height={height - 2} rx="6" className="fill-raised stroke-line" />
      {[0.25, 0.5, 0.75].map((mark) => (
        <path
          key={mark}
          d={`M5 ${4 + (height - 8) * mark}h6M35 ${4 + (height - 8) * mark}h-6`}
          className="stroke-edge"
        />
      ))}
      <rect x="9" y={height - 4 - filled} width="22" height={filled} rx="3" className="fill-primary" />
      {filled > 8 && (
        <rect x="12" y={height - filled} width="3" height={filled - 8} rx="1.5" className="fill-white/25" />
      )}
    </svg>
  )
}

const tones = { more: 'text-danger', less: 'text-good', none: 'text-muted' }

function ChangeChip({ change }: { change: Change | null }) {
  if (!change) return <span className="min-h-9" />
  const Arrow = change.tone === 'more' ? MoveUp : MoveDown
  return (
    <span className={cx('figures mt-1 min-h-9 text-xs leading-tight font-semibold', tones[change.tone])}>
      {change.tone !== 'none' && <Arrow aria-hidden className="inline size-3.5 align-[-0.15em]" />}
      {change.figure} <span className={change.figure && 'block'}>{change.words}</span>
      {change.figure && <span className="sr-only">than the month before</span>}
    </span>
  )
}
