import { londonToday } from '../basics/format.ts'
import { type SpendingCategory, spendingCategories } from './spending-category.ts'

export const spendingPeriods = ['3m', '6m', '1y'] as const
export type SpendingPeriod = (typeof spendingPeriods)[number]
export const defaultSpendingPeriod: SpendingPeriod = '3m'

/** Everything that was ever spent, or two days with all between them. */
export type AskedPeriod = SpendingPeriod | 'all' | SpendingWindow

export const isPreset = (period: AskedPeriod): period is SpendingPeriod =>
  spendingPeriods.some((preset) => preset === period)

/** For whoever reads the API’s documentation. */
export const periodWords: Record<Extract<AskedPeriod, string>, string> = {
  '3m': 'the last three months',
  '6m': 'the last six months',
  '1y': 'the last year',
  all: 'everything',
}

const twoDays = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

/** As an address has it: '6m', 'all' or '2025-01-01..2025-12-31'. */
export const periodText = (period: AskedPeriod): string =>
  typeof period === 'string' ? period : `${period.from}..${period.to}`

/** Undefined for the default, and for anything that is no period. */
export function readPeriod(text: unknown): AskedPeriod | undefined {
  if (typeof text !== 'string' || text === defaultSpendingPeriod) return undefined
  if (text === 'all' || isPreset(text as AskedPeriod)) return text as AskedPeriod
  const [, from = '', to = ''] = twoDays.exec(text) ?? []
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

const isDay = (day: string) => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1885' && day < '2200'
}

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
  period: SpendingPeriod | 'all' | 'dates'
  total: number
  /** The dearest first; what cost nothing is left out. */
  categories: CategorySpending[]
  /** The months of the window, at most the last six, oldest first. */
  months: MonthSpending[]
  /** Of a period of the member's own choosing that is longer than the months shown: every year of it, oldest first. */
  years?: { year: string; total: number }[]
}

const pence = (pounds: number) => Math.round(pounds * 100)

export function summariseSpending(
  rows: SpendingRow[],
  period: Spending['period'],
  window: SpendingWindow = spendingWindow(period as SpendingPeriod),
): Spending {
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
  const allMonths = monthsOf(window)
  const months = allMonths
    .slice(-longestTrend)
    .map((month) => ({ month, spent: byMonth.get(month) ?? 0 }))
    .map(({ month, spent }, place, all) => {
      const before = all[place - 1]
      const isWhole = before && !isCutShort(before.month, window)
      return { month, total: spent / 100, ...against(isWhole ? before.spent : undefined, spent) }
    })
  const years =
    isPreset(period as AskedPeriod) || allMonths.length <= longestTrend ? {} : { years: yearsOf(window, byMonth) }
  return { period, from: window.from, to: window.to, total: total / 100, categories, months, ...years }
}

function yearsOf({ from, to }: SpendingWindow, byMonth: Map<string, number>) {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const totals = new Map(Array.from({ length: last - first + 1 }, (_, step) => [String(first + step), 0]))
  for (const [month, spent] of byMonth) totals.set(month.slice(0, 4), (totals.get(month.slice(0, 4)) ?? 0) + spent)
  return [...totals].map(([year, spent]) => ({ year, total: spent / 100 }))
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
