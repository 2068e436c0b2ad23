import { londonToday } from '../basics/format.ts'
import { type SpendingCategory, spendingCategories } from './spending-category.ts'

export const spendingPeriods = ['3m', '6m', '1y'] as const
export type SpendingPeriod = (typeof spendingPeriods)[number]
export const defaultSpendingPeriod: SpendingPeriod = '3m'

const monthsIn: Record<SpendingPeriod, number> = { '3m': 3, '6m': 6, '1y': 12 }
export const longestTrend = 6

export interface SpendingWindow {
  from: string
  to: string
}

/** From the same day so many months ago, or the last one of a shorter month, up to and with today. */
export function spendingWindow(period: SpendingPeriod, today = londonToday()): SpendingWindow {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - monthsIn[period], 0)).getUTCDate()
  const from = new Date(Date.UTC(year, month - 1 - monthsIn[period], Math.min(day, lastDay)))
  return { from: from.toISOString().slice(0, 10), to: today }
}

/** What records of one category cost in one month ('yyyy-mm'); registry.ts says which category a record is of. */
export interface SpendingRow {
  category: SpendingCategory
  month: string
  cost: number
}

export interface CategorySpending {
  category: SpendingCategory
  total: number
  /** Of the whole, in percent. */
  share: number
}

export interface MonthSpending {
  month: string
  total: number
  /** In percent of the month before; null when that one is not shown, not whole, or had no costs. */
  change: number | null
  /** The month before had no costs and this one has. */
  is_new: boolean
}

export interface Spending extends SpendingWindow {
  period: SpendingPeriod
  total: number
  /** The dearest first; what cost nothing is left out. */
  categories: CategorySpending[]
  /** The months of the window, at most the last six, oldest first. */
  months: MonthSpending[]
}

const pence = (pounds: number) => Math.round(pounds * 100)

export function summariseSpending(rows: SpendingRow[], period: SpendingPeriod, today = londonToday()): Spending {
  const window = spendingWindow(period, today)
  const byCategory = new Map<SpendingCategory, number>()
  const byMonth = new Map<string, number>()
  let total = 0
  for (const { category, month, cost } of rows) {
    total += pence(cost)
    byCategory.set(category, (byCategory.get(category) ?? 0) + pence(cost))
    byMonth.set(month, (byMonth.get(month) ?? 0) + pence(cost))
  }
  const categories = spendingCategories
    .map((category) => ({ category, spent: byCategory.get(category) ?? 0 }))
    .filter(({ spent }) => spent > 0)
    .sort((a, b) => b.spent - a.spent)
    .map(({ category, spent }) => ({ category, total: spent / 100, share: (spent / total) * 100 }))
  const months = monthsOf(window)
    .slice(-longestTrend)
    .map((month) => ({ month, spent: byMonth.get(month) ?? 0 }))
    .map(({ month, spent }, place, all) => {
      const before = all[place - 1]
      const isWhole = before && !isCutShort(before.month, window)
      return { month, total: spent / 100, ...against(isWhole ? before.spent : undefined, spent) }
    })
  return { period, ...window, total: total / 100, categories, months }
}

/** The window begins inside this month: what was spent in the rest of it says nothing about the next. */
const isCutShort = (month: string, { from }: SpendingWindow) => from.startsWith(month) && !from.endsWith('-01')

function against(before: number | undefined, now: number): Pick<MonthSpending, 'change' | 'is_new'> {
  if (before === undefined) return { change: null, is_new: false }
  if (before === 0) return now > 0 ? { change: null, is_new: true } : { change: 0, is_new: false }
  return { change: Math.round(((now - before) / before) * 1000) / 10, is_new: false }
}

function monthsOf({ from, to }: SpendingWindow): string[] {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1)
  const count = (last ?? 0) - (first ?? 0) + 1
  return Array.from({ length: count }, (_, step) => {
    const month = (first ?? 0) + step
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
