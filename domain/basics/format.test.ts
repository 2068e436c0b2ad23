import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberedTitle } from '../vehicles/document.ts'
import {
  cutTo,
  daysBetween,
  expiryState,
  formatDate,
  formatLongDate,
  formatMiles,
  formatMoney,
  initials,
  londonToday,
  relativeTime,
} from './format.ts'

const isoDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

describe('dates', () => {
  test('a date reads as in Britain, day first (PLAT-62)', () => {
    expect(formatDate('2025-03-14')).toBe('14/03/2025')
    expect(formatLongDate('2025-03-04')).toBe('4 March 2025')
  })

  test('a calendar day never shifts, whatever the day (PLAT-62)', () => {
    fc.assert(fc.property(isoDay, (day) => formatDate(day) === day.split('-').reverse().join('/')))
  })

  test('an instant belongs to the day it is in the United Kingdom (PLAT-62)', () => {
    expect(formatDate('2025-07-01T23:30:00Z')).toBe('02/07/2025')
    expect(formatDate(new Date('2025-01-01T23:30:00Z'))).toBe('01/01/2025')
    expect(londonToday(new Date('2025-07-01T23:30:00Z'))).toBe('2025-07-02')
  })

  test('today begins at midnight in London, in winter, in summer and between, whenever it was asked before', () => {
    for (const [midnight, day, before] of [
      ['2025-01-02T00:00:00Z', '2025-01-02', '2025-01-01'],
      ['2025-07-01T23:00:00Z', '2025-07-02', '2025-07-01'],
      ['2025-03-30T00:00:00Z', '2025-03-30', '2025-03-29'],
      ['2025-10-25T23:00:00Z', '2025-10-26', '2025-10-25'],
    ] as const) {
      const moment = Date.parse(midnight)
      for (const [ago, then] of [
        [1, before],
        [0, day],
        [1, before],
        [900_001, before],
        [-1, day],
        [-80_000_000, day],
      ] as const)
        expect(londonToday(new Date(moment - ago))).toBe(then)
    }
    expect(() => londonToday(new Date(Number.NaN))).toThrow(RangeError)
  })

  test('what is not a date shows nothing', () => {
    expect(formatDate('soon')).toBe('')
    expect(formatLongDate('2025-13-01')).toBe('')
  })

  test('days are counted by the calendar, across the change of clocks', () => {
    expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2)
    expect(daysBetween('2025-10-27', '2025-10-25')).toBe(-2)
  })

  test('counting days is the inverse of adding them', () => {
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, plusDays(day, count))).toBe(count)
      }),
    )
  })
})

describe('relative time', () => {
  const now = new Date('2025-03-14T12:00:00Z')
  const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now)

  test('a time under an hour ago reads Nm ago (PLAT-65)', () => {
    expect(ago(0)).toBe('0m ago')
    expect(ago(59)).toBe('59m ago')
  })

  test('a time under a day ago reads Nh ago (PLAT-65)', () => {
    expect(ago(60)).toBe('1h ago')
    expect(ago(24 * 60 - 1)).toBe('23h ago')
  })

  test('a time under a week ago reads Nd ago (PLAT-65)', () => {
    expect(ago(24 * 60)).toBe('1d ago')
    expect(ago(7 * 24 * 60 - 1)).toBe('6d ago')
  })

  test('an older time reads as a date (PLAT-65, PLAT-62)', () => {
    expect(ago(7 * 24 * 60)).toBe('07/03/2025')
  })

  test('a clock running ahead is not told off', () => {
    expect(ago(-5)).toBe('0m ago')
  })
})

describe('numbers', () => {
  test('money is in pounds and pence (PLAT-63)', () => {
    expect(formatMoney(1234.5)).toBe('£1,234.50')
    expect(formatMoney('182.50')).toBe('£182.50')
    expect(formatMoney(0)).toBe('£0.00')
    expect(formatMoney(-12)).toBe('-£12.00')
  })

  test('money from the database keeps every penny (PLAT-63)', () => {
    expect(formatMoney('90071992547409.93')).toBe('£90,071,992,547,409.93')
  })

  test('distance is in miles (PLAT-64)', () => {
    expect(formatMiles(12345)).toBe('12,345 mi')
    expect(formatMiles(0)).toBe('0 mi')
  })
})

describe('a cut', () => {
  test('leaves no character in halves, so that a text can be kept and sent', () => {
    expect(cutTo('x🚗🚗', 3)).toBe('x🚗')
    expect(cutTo('x🚗🚗', 4)).toBe('x🚗')
    expect(cutTo('🚗', 1)).toBe('')
    expect(cutTo('as it is', 20)).toBe('as it is')
    expect(numberedTitle('🚗'.repeat(100), 12).isWellFormed()).toBe(true)
  })
})

describe('initials', () => {
  test('initials are the first letters of up to two words (PLAT-66)', () => {
    expect(initials('Ann Archer')).toBe('AA')
    expect(initials('ann marie archer')).toBe('AM')
    expect(initials('  Tom ')).toBe('T')
    expect(initials('(Édouard) "Ed" Hall')).toBe('ÉE')
  })

  test('a name without letters falls back to GT (PLAT-66)', () => {
    for (const name of ['', '   ', '---', null, undefined]) expect(initials(name)).toBe('GT')
  })

  test('initials are always one or two characters or GT (PLAT-66)', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => initials(name).trim().length > 0))
  })
})

describe('expiry', () => {
  const today = '2026-03-14'
  const state = (date: string | null) => expiryState(date, today)

  test('no date is grey and says so (GARA-13)', () => {
    expect(state(null)).toEqual({ state: 'none', days: null, words: 'not set' })
    expect(state('')).toMatchObject({ state: 'none' })
  })

  test('a past date is red and overdue (GARA-13)', () => {
    expect(state('2026-03-13')).toEqual({ state: 'past', days: -1, words: '1 day overdue' })
    expect(state('2026-03-11')).toMatchObject({ state: 'past', words: '3 days overdue' })
  })

  test('a date under 30 days away is amber (GARA-13, CNST-12)', () => {
    expect(state(today)).toEqual({ state: 'soon', days: 0, words: 'today' })
    expect(state('2026-03-15')).toMatchObject({ state: 'soon', words: 'in 1 day' })
    expect(state('2026-04-12')).toMatchObject({ state: 'soon', words: 'in 29 days' })
  })

  test('any later date is green (GARA-13)', () => {
    expect(state('2026-04-13')).toEqual({ state: 'ok', days: 30, words: 'in 30 days' })
  })

  test('the colour follows the count of days, whatever the dates (GARA-13)', () => {
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(expiryState(plusDays(day, count), day).state).toBe(count < 0 ? 'past' : count < 30 ? 'soon' : 'ok')
      }),
    )
  })
})
