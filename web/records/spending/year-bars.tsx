import { formatMoney } from '#domain/basics/format.ts'
import type { Spending } from '#domain/records/spending.ts'

/** Every year of a long period, drawn like the strip of a speedometer. */
export function YearBars({ years }: { years: NonNullable<Spending['years']> }) {
  const most = Math.max(...years.map(({ total }) => total), 1)
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-lg">Year by year</h3>
      <ol className="grid gap-2">
        {years.toReversed().map(({ year, total }) => (
          <li key={year} className="grid grid-cols-[3rem_minmax(0,1fr)_6.5rem] items-center gap-3">
            <span className="figures font-display font-bold">{year}</span>
            <span aria-hidden className="h-3 overflow-hidden rounded-full border border-line bg-raised">
              <span className="block h-full rounded-full bg-primary" style={{ width: `${(total / most) * 100}%` }} />
            </span>
            <span className="figures text-right font-semibold">{formatMoney(total)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
