import { plural } from './plural.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const londonDay = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/London',
})
const moneyFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const milesFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

const DAY = 86_400_000
const QUARTER = 900_000
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** Called by nearly every request, so cached per quarter of an hour: days begin on the hour, in winter and summer. */
export function londonToday(now = new Date()): string {
  const quarter = Math.floor(now.getTime() / QUARTER)
  if (quarter !== known.quarter) known = { quarter, day: londonDay.format(now) }
  return known.day
}
let known = { quarter: Number.NaN, day: '' }

/**
 * Midnight UTC of the calendar day meant. An instant belongs to the day it is in the United Kingdom, wherever the
 * reader is.
 */
function dayOf(value: Date | string): number {
  if (typeof value === 'string' && calendarDay.test(value)) return Date.parse(value)
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? Number.NaN : Date.parse(londonToday(instant))
}

const showDay = (format: Intl.DateTimeFormat, value: Date | string) => {
  const day = dayOf(value)
  return Number.isNaN(day) ? '' : format.format(day)
}

/** 14/03/2025 */
export const formatDate = (value: Date | string): string => showDay(dayFormat, value)

/** 14 Mar 2025 */
export const formatShortDate = (value: Date | string): string => showDay(shortDayFormat, value)

/** 14 March 2025 */
export const formatLongDate = (value: Date | string): string => showDay(longDayFormat, value)

export const daysBetween = (from: Date | string, to: Date | string): number =>
  Math.round((dayOf(to) - dayOf(from)) / DAY)

export const addDays = (day: string, days: number): string =>
  new Date(dayOf(day) + days * DAY).toISOString().slice(0, 10)

/** 29 February becomes 1 March where there is none. */
export const addYears = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export function relativeTime(from: Date | string, now: Date | string = new Date()): string {
  const minutes = Math.max(0, Math.floor((new Date(now).getTime() - new Date(from).getTime()) / 60_000))
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / (24 * 60))}d ago`
  return formatDate(from)
}

/** £1,234.50 */
export const formatMoney = (amount: number | string): string =>
  moneyFormat.format(amount as Intl.StringNumericLiteral | number)

/** 12,345 mi */
export const formatMiles = (miles: number): string => `${milesFormat.format(miles)} mi`
export const formatKilometres = (kilometres: number): string => `${milesFormat.format(kilometres)} km`

/** The first `most` code units, never ending in half a surrogate pair, which could not be stored or sent. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Like `cutTo`, but ends at a nearby word and with '…'. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const start = cutTo(text, most - 1)
  const word = start.lastIndexOf(' ')
  return `${(word > most * 0.8 ? start.slice(0, word) : start).trimEnd()}…`
}

export function initials(name: string | null | undefined): string {
  const letters = (name ?? '').split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
  return letters.slice(0, 2).join('').toLocaleUpperCase('en-GB') || 'GT'
}

export type ExpiryState = { state: 'none' | 'past' | 'soon' | 'ok'; days: number | null; words: string }

export function expiryState(date: string | null | undefined, today: string): ExpiryState {
  const left = date ? daysBetween(today, date) : Number.NaN
  if (Number.isNaN(left)) return { state: 'none', days: null, words: 'not set' }
  if (left < 0) return { state: 'past', days: left, words: `${plural(-left, 'day')} overdue` }
  if (left === 0) return { state: 'soon', days: 0, words: 'today' }
  return { state: left < 30 ? 'soon' : 'ok', days: left, words: `in ${plural(left, 'day')}` }
}

/** £8,450, with pence only if there are any. */
export const priceWords = (pounds: number) => formatMoney(pounds).replace(/\.00$/, '')
