import type { DateOrder } from './given.ts'

/* Numbers and dates as other apps write them. What a whole file shows decides how each of its lines is read. */

/** Currency signs, units and spaces of all kinds around a number. */
const digitsOf = (text: string) => text.replace(/[^\d.,'’+-]/g, '').replace(/['’]/g, '')

/** The sign before the fraction, by those numbers in which it can be only that. */
export function decimalOf(texts: string[]): '.' | ',' | undefined {
  let points = 0
  let commas = 0
  for (const text of texts) {
    const digits = digitsOf(text)
    if (/\d,\d{3}\.\d|\.\d{1,2}$|^0?\.\d+$|\.\d{4,}$/.test(digits)) points++
    if (/\d\.\d{3},\d|,\d{1,2}$|^0?,\d+$|,\d{4,}$/.test(digits)) commas++
  }
  if (points === commas) return undefined
  return points > commas ? '.' : ','
}

/** Null if there is nothing, undefined if it is no number. */
export function numberIn(text: string | undefined, decimal: '.' | ','): number | null | undefined {
  const digits = digitsOf(text ?? '')
  if (!digits) return (text ?? '').trim() === '' ? null : undefined
  const [thousands, fraction] = decimal === '.' ? [',', '.'] : ['.', ',']
  const plain = new RegExp(`^[+-]?(\\d+|\\d{1,3}(\\${thousands}\\d{3})+)?(\\${fraction}\\d*)?$`)
  if (!plain.test(digits)) return undefined
  const number = Number(digits.replaceAll(thousands, '').replace(fraction, '.'))
  return Number.isFinite(number) ? number : undefined
}

const figures = /^(\d{1,4})([-/. ])(\d{1,2})[-/. ]+(\d{2,4})(?!\d)/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const named =
  /^(?:[a-z]+,? )?(?:(\d{1,2})(?:st|nd|rd|th)?[ -.]+)?([a-z]{3,9})\.?[ -.]+(?:(\d{1,2})(?:st|nd|rd|th)?,? +)?(\d{4})/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The order of day and month, by those dates in which it can be only that; undefined where all may be either. */
export function orderOf(texts: string[]): DateOrder | undefined {
  let isOpen = false
  for (const text of texts) {
    if (yearFirst.test(text)) continue
    const [, first, sign, second] = figures.exec(text) ?? []
    if (!first) continue
    if (sign === '.' || Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
    isOpen = true
  }
  return isOpen ? undefined : 'ymd'
}

/** 'yyyy-mm-dd', or undefined if it is no date. */
export function dayIn(text: string, order: DateOrder): string | undefined {
  const said = text.trim()
  const [, year, month, day] = yearFirst.exec(said) ?? []
  if (year) return calendarDay(year, month, day)
  const [, first, , second, third] = figures.exec(said) ?? []
  if (first) return order === 'mdy' ? calendarDay(third, first, second) : calendarDay(third, second, first)
  const [, before, name = '', after, of] = named.exec(said) ?? []
  const place = months.indexOf(name.slice(0, 3).toLowerCase())
  return place < 0 ? undefined : calendarDay(of, String(place + 1), before ?? after)
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? (Number(year) < 80 ? 2000 : 1900) + Number(year) : Number(year)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const isReal = date.getUTCFullYear() === full && date.getUTCMonth() === Number(month) - 1
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
