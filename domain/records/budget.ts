import { daysBetween, formatMoney } from '../basics/format.ts'
import { plural } from '../basics/plural.ts'
import type { SpendingWindow } from './spending.ts'

/** What the member means to spend in a calendar year, on one vehicle or on all, and what has been spent of it. */
export interface Budget {
  /** Null when none is set. */
  amount: number | null
  year: number
  /** From 1 January up to and with today; as Spending says for those days. */
  spent: number
}

export const budgetDays = (today: string): SpendingWindow => ({ from: `${today.slice(0, 4)}-01-01`, to: today })

/** How far the year has got, from 0 to 1. */
export function yearGone(today: string): number {
  const { from } = budgetDays(today)
  const next = `${Number(today.slice(0, 4)) + 1}-01-01`
  return (daysBetween(from, today) + 1) / daysBetween(from, next)
}

/** '£795.50 left for 43 days', '£120.00 more than planned' */
export function budgetWords({ amount, spent, year }: Budget, today: string): string {
  if (amount === null) return ''
  const left = (Math.round(amount * 100) - Math.round(spent * 100)) / 100
  if (left < 0) return `${formatMoney(-left)} more than planned`
  const days = daysBetween(today, `${year}-12-31`)
  return `${formatMoney(left)} left${days > 0 ? ` for the ${plural(days, 'day')} to the end of the year` : ''}`
}
