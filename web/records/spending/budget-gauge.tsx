import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMoney, londonToday } from '#domain/basics/format.ts'
import { type Budget, budgetWords, yearGone } from '#domain/records/budget.ts'
import { Button } from '../../ui/button.tsx'
import { budgetQuery } from './budget.api.ts'

const BudgetDialog = lazy(() => import('./budget-dialog.tsx').then((module) => ({ default: module.BudgetDialog })))

/** Where the year's budget stands, like a fuel gauge that fills; said once, and nobody is told off. */
export function BudgetGauge({ vehicleId }: { vehicleId?: string | undefined }) {
  const [editing, setEditing] = useState(false)
  const { data } = useQuery(budgetQuery(vehicleId))
  if (!data) return null
  return (
    <div className="mt-6 border-t border-line pt-4">
      {data.amount === null ? (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setEditing(true)}>
          Set a budget for the year
        </Button>
      ) : (
        <Gauge budget={{ ...data, amount: data.amount }} onChange={() => setEditing(true)} />
      )}
      {editing && (
        <Suspense fallback={null}>
          <BudgetDialog vehicleId={vehicleId} budget={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

type GaugeProps = { budget: Budget & { amount: number }; onChange: () => void }

function Gauge({ budget, onChange }: GaugeProps) {
  const today = londonToday()
  const { amount, spent, year } = budget
  const gone = yearGone(today)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">Budget for {year}</h3>
        <Button variant="quiet" size="sm" onClick={onChange}>
          Change
        </Button>
      </div>
      <p className="figures">
        <span className="font-display text-xl font-bold">{formatMoney(spent)}</span> of {formatMoney(amount)}.{' '}
        <span className="text-muted">{budgetWords(budget, today)}.</span>
      </p>
      <div aria-hidden className="relative mt-3 pb-6">
        <div className="h-4 overflow-hidden rounded-full border border-edge bg-raised">
          <span
            className="block h-full rounded-full bg-primary"
            style={{ width: `${Math.min(100, (spent / amount) * 100)}%` }}
          />
        </div>
        <span className="absolute -top-1 h-6 w-0.5 bg-ink" style={{ left: `${gone * 100}%` }} />
        <span
          className="figures absolute top-5 text-xs text-muted"
          style={gone > 0.5 ? { right: `${(1 - gone) * 100}%` } : { left: `${gone * 100}%` }}
        >
          Today
        </span>
      </div>
    </>
  )
}
