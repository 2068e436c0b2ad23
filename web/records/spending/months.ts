import { addDays, formatLongDate, londonToday } from '#domain/basics/format.ts'
import type { MonthSpending, Spending } from '#domain/records/spending.ts'

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** A period may start or end inside a month. */
export function partOf({ month }: MonthSpending, { from, to }: Spending): string {
  if (from.startsWith(month) && !from.endsWith('-01')) return `from ${formatLongDate(from).replace(/ \d{4}$/, '')}`
  if (!to.startsWith(month)) return ''
  if (londonToday().startsWith(month)) return 'so far'
  return isLastOfMonth(to) ? '' : `to ${formatLongDate(to).replace(/ \d{4}$/, '')}`
}

const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

export interface Change {
  tone: 'more' | 'less' | 'none'
  figure: string
  words: string
}

/** Null if there is no whole month before to compare with. */
export function changeOf({ change, is_new }: MonthSpending): Change | null {
  if (is_new) return { tone: 'more', figure: '', words: 'new' }
  if (change === null) return null
  if (change === 0) return { tone: 'none', figure: '', words: 'same' }
  const size = Math.abs(change)
  return {
    tone: change > 0 ? 'more' : 'less',
    figure: size < 1 ? '<1%' : `${percent.format(size)}%`,
    words: change > 0 ? 'more' : 'less',
  }
}
