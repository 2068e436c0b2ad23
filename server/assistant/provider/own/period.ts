import { addDays, addMonths, formatLongDate } from '#domain/basics/format.ts'
import type { SpendingWindow } from '#domain/records/spending.ts'

/** A time that somebody named, and how it is said back. */
export interface Period extends SpendingWindow {
  words: string
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const named = months.map((month) => `${month}|${month.slice(0, 3)}`).join('|')
const numbers: Record<string, number> = {
  a: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  twelve: 12,
}

const lastDay = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'this year', 'last month', 'the past six months', 'in March', 'in 2025', 'since Christmas'. */
export function periodIn(said: string, today: string): Period | undefined {
  const year = Number(today.slice(0, 4))
  const until = (from: string, words: string): Period => ({ from, to: today, words })
  const whole = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31`, words: `in ${year}` })
  if (/\bthis year\b|\bthe year so far\b|\byear to date\b|\bso far\b.{0,8}\byear\b/.test(said))
    return until(`${year}-01-01`, 'this year')
  if (
    /\b(?:last|previous) year\b|\bthe year before\b/.test(said) &&
    !/\b(?:in|over|of|during) the (?:last|past|previous) year\b/.test(said)
  )
    return whole(year - 1)
  if (/\bthis month\b/.test(said)) return until(`${today.slice(0, 7)}-01`, 'this month')
  if (/\blast month\b/.test(said)) {
    const from = addMonths(`${today.slice(0, 7)}-01`, -1)
    return { from, to: lastDay(from.slice(0, 7)), words: 'last month' }
  }
  if (/\bsince (xmas|christmas)\b/.test(said)) {
    const from = `${today.slice(5) >= '12-25' ? year : year - 1}-12-25`
    return until(from, `since ${formatLongDate(from)}`)
  }
  const season = /\bsince (?:the |last )?(spring|summer|autumn|winter)\b/.exec(said)
  if (season) {
    const begins = { spring: '03-01', summer: '06-01', autumn: '09-01', winter: '12-01' }[season[1] ?? ''] ?? '01-01'
    const from = `${today.slice(5) >= begins ? year : year - 1}-${begins}`
    return until(from, `since ${formatLongDate(from)}`)
  }
  const ago =
    /\b(?:last|past|previous|in) (?:the )?(?:last |past )?(\d{1,3}|a|one|two|couple|three|few|four|five|six|twelve)? ?(?:of )?(days?|weeks?|months?|years?)\b/.exec(
      said,
    )
  if (ago) {
    const count = Number(ago[1] ?? 1) || (numbers[ago[1] ?? ''] ?? 1)
    const unit = (ago[2] ?? 'month').replace(/s$/, '')
    const from =
      unit === 'day' || unit === 'week'
        ? addDays(today, -count * (unit === 'week' ? 7 : 1))
        : addMonths(today, -count * (unit === 'year' ? 12 : 1))
    return until(from, `in the last ${count === 1 ? '' : `${count} `}${unit}${count === 1 ? '' : 's'}`)
  }
  const month = new RegExp(`\\b(since|in|during|for|from|last) (${named})\\b(?: (20\\d\\d))?`).exec(said)
  if (month) {
    const at = months.findIndex((name) => name.startsWith((month[2] ?? '').slice(0, 3)))
    const spoken = `${year}-${String(at + 1).padStart(2, '0')}`
    const stated = month[3] ?? (spoken > today.slice(0, 7) ? year - 1 : year)
    const day = `${stated}-${String(at + 1).padStart(2, '0')}`
    const words = `${capital(months[at] ?? '')} ${stated}`
    return month[1] === 'since'
      ? until(`${day}-01`, `since ${words}`)
      : { from: `${day}-01`, to: lastDay(day), words: `in ${words}` }
  }
  const stated = /\b(since|in|during|for|of) (20[0-4]\d)\b/.exec(said)
  if (stated)
    return stated[1] === 'since' ? until(`${stated[2]}-01-01`, `since ${stated[2]}`) : whole(Number(stated[2]))
}

export const always = (today: string): Period => ({ from: '1900-01-01', to: addDays(today, 3660), words: 'altogether' })
