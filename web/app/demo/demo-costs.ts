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

const costsOf = (logs: MaintenanceLog[]) => [
  ...logs.map(({ kind, type, date, cost }) => ({ kind, type, date, cost })),
  ...demoModifications.map(({ type, install_date, cost }) => ({
    ...{ kind: 'modification' as const, type, date: install_date, cost },
  })),
]

function spentIn(logs: MaintenanceLog[], window: SpendingWindow, period: Spending['period']): Spending {
  const rows = costsOf(logs)
    .filter(({ date }) => date >= window.from && date <= window.to)
    .map(({ kind, type, date, cost }) => ({
      ...{ category: spendingCategoryOf(kind, type), month: date.slice(0, 7), cost: cost ?? 0 },
    }))
  return summariseSpending(rows, period, window)
}

export function demoSpending(logs: MaintenanceLog[], search: URLSearchParams, today: string): Spending {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from && to) return spentIn(logs, { from, to }, 'dates')
  const period = readPeriod(search.get('period')) ?? defaultSpendingPeriod
  if (isPreset(period)) return spentIn(logs, spendingWindow(period, today), period)
  const first = costsOf(logs).reduce((earliest, { date }) => (date < earliest ? date : earliest), today)
  return spentIn(logs, { from: first, to: today }, 'all')
}

export const demoBudget = (logs: MaintenanceLog[], today: string): Budget => ({
  ...{ amount: 2400, year: Number(today.slice(0, 4)), spent: spentIn(logs, budgetDays(today), 'dates').total },
})
