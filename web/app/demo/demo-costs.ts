import { type Budget, budgetDays } from '#domain/records/budget.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { spendingCategoryOf } from '#domain/records/registry.ts'
import {
  defaultSpendingPeriod,
  isPreset,
  readPeriod,
  type Spending,
  type SpendingWindow,
  spendingWindow,
  summariseSpending,
} from '#domain/records/spending.ts'
import { demoModifications } from './example-modifications.ts'
import { demoParts, demoTyres } from './example-shelf.ts'

/** Everything that the demo car cost, once. */
export const demoCosts = (logs: MaintenanceLog[], today: string) => [
  ...logs.map(({ kind, type, date, cost }) => ({ kind, type, date, cost })),
  ...demoModifications.map(({ type, install_date, cost }) => ({
    ...{ kind: 'modification' as const, type, date: install_date, cost },
  })),
  ...demoTyres(today, 0).sets.map(({ bought_on, created_at, cost }) => ({
    ...{ kind: 'tyre_set' as const, type: 'Tyres', date: bought_on ?? created_at.slice(0, 10), cost },
  })),
  ...demoParts(today).map(({ bought_on, created_at, cost }) => ({
    ...{ kind: 'part' as const, type: 'Parts', date: bought_on ?? created_at.slice(0, 10), cost },
  })),
]

function spentIn(logs: MaintenanceLog[], today: string, window: SpendingWindow, period: Spending['period']): Spending {
  const rows = demoCosts(logs, today)
    .filter(({ date }) => date >= window.from && date <= window.to)
    .map(({ kind, type, date, cost }) => ({
      ...{ category: spendingCategoryOf(kind, type), month: date.slice(0, 7), cost: cost ?? 0 },
    }))
  return summariseSpending(rows, period, window)
}

export function demoSpending(logs: MaintenanceLog[], search: URLSearchParams, today: string): Spending {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from && to) return spentIn(logs, today, { from, to }, 'dates')
  const period = readPeriod(search.get('period')) ?? defaultSpendingPeriod
  if (isPreset(period)) return spentIn(logs, today, spendingWindow(period, today), period)
  const first = demoCosts(logs, today).reduce((earliest, { date }) => (date < earliest ? date : earliest), today)
  return spentIn(logs, today, { from: first, to: today }, 'all')
}

export const demoBudget = (logs: MaintenanceLog[], today: string): Budget => ({
  ...{ amount: 2400, year: Number(today.slice(0, 4)), spent: spentIn(logs, today, budgetDays(today), 'dates').total },
})
