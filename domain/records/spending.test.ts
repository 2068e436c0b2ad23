import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listed } from '../basics/listed.ts'
import { logKindPlurals, paidRecords } from './kinds.ts'
import { logKinds, spendingCategoryOf } from './registry.ts'
import {
  defaultSpendingPeriod,
  periodText,
  readPeriod,
  type SpendingRow,
  spendingPeriods,
  spendingWindow,
  summariseSpending,
} from './spending.ts'
import { categoryOfWords, spendingCategories } from './spending-category.ts'

test('the periods are 3m, 6m and 1y, and 3m is the default (SPEN-01)', () => {
  expect(spendingPeriods).toEqual(['3m', '6m', '1y'])
  expect(defaultSpendingPeriod).toBe('3m')
})

describe('the category of a type', () => {
  test.each([
    ['Major Service', 'Maintenance'],
    ['Oil Change', 'Maintenance'],
    ['Tyre Change / Rotation', 'Maintenance'],
    ['Brake Service', 'Maintenance'],
    ['Battery Change', 'Maintenance'],
    ['Wash/Detail', 'Wash'],
    ['Repair', 'Repairs'],
    ['MOT / Annual Inspection', 'MOT'],
    ['Tax', 'Tax'],
    ['Fuel', 'Fuel'],
    ['Insurance', 'Insurance'],
    ['Warranty', 'Other'],
    ['Wheel Alignment', 'Other'],
    ['Other', 'Other'],
  ])('%s is %s (SPEN-05, SPEN-06)', (type, category) => {
    expect(categoryOfWords(type)).toBe(category)
  })

  test('a type that names several is the first of MOT, Tax, Insurance, Fuel, Wash, Repair, then Maintenance (SPEN-07)', () => {
    expect(categoryOfWords('MOT and Service')).toBe('MOT')
    expect(categoryOfWords('Fuel Tax')).toBe('Tax')
    expect(categoryOfWords('Insurance for a Repair')).toBe('Insurance')
    expect(categoryOfWords('Tyre Repair')).toBe('Repairs')
    expect(categoryOfWords('Brake Wash')).toBe('Wash')
    expect(categoryOfWords('Motor oil')).toBe('Maintenance')
  })

  test('is what its kind says, or else what the words of its type say', () => {
    for (const { kind, type, fields } of logKinds)
      for (const each of type ? [type] : 'type' in fields ? fields.type.choices : [])
        expect([each, spendingCategoryOf(kind, each)]).toEqual([each, categoryOfWords(each)])
    expect(spendingCategoryOf('wash', 'Valet')).toBe('Wash')
  })

  test('there are the eight of the specification, in this order, and then Modifications (SPEN-05)', () => {
    expect(spendingCategories.join(', ')).toBe(
      'Maintenance, Repairs, Insurance, Tax, Wash, MOT, Fuel, Other, Modifications',
    )
    expect(spendingCategoryOf('modification', 'Performance')).toBe('Modifications')
  })
})

describe('the window', () => {
  test.each([
    ['3m', '2026-11-15', '2026-08-15'],
    ['6m', '2026-11-15', '2026-05-15'],
    ['1y', '2026-11-15', '2025-11-15'],
    ['3m', '2026-05-31', '2026-02-28'],
    ['3m', '2028-05-31', '2028-02-29'],
    ['1y', '2028-02-29', '2027-02-28'],
    ['3m', '2026-01-01', '2025-10-01'],
  ] as const)('%s up to %s begins on %s', (period, today, from) => {
    expect(spendingWindow(period, today)).toEqual({ from, to: today })
  })
})

describe('a period in an address', () => {
  test.each(['6m', '1y', 'all', '2025-01-01..2025-12-31', '2024-02-29..2024-02-29'])(
    '%s is read as it was written',
    (text) => {
      const period = readPeriod(text)
      expect(period && periodText(period)).toBe(text)
    },
  )

  test.each([
    '3m',
    '',
    '2y',
    '2025-02-30..2025-03-01',
    '2025-03-01..2025-02-01',
    '2025-01-01',
    '0001-01-01..2025-01-01',
    7,
  ])('%s is the default', (text) => {
    expect(readPeriod(text)).toBeUndefined()
  })
})

describe('the sum of it', () => {
  const rows: SpendingRow[] = [
    { category: 'Fuel', month: '2026-09', cost: 80 },
    { category: 'Fuel', month: '2026-10', cost: 100.1 },
    { category: 'Maintenance', month: '2026-10', cost: 299.9 },
    { category: 'Maintenance', month: '2026-11', cost: 100 },
  ]

  test('adds up by category, the dearest first, without losing a penny (SPEN-05)', () => {
    const { total, categories } = summariseSpending(rows, '3m', spendingWindow('3m', '2026-11-15'))
    expect(total).toBe(580)
    expect(categories.map(({ category, total }) => [category, total])).toEqual([
      ['Maintenance', 399.9],
      ['Fuel', 180.1],
    ])
    expect(categories.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
  })

  test('shows each month with its change from the month before; from nothing is new, and a part of a month is no measure (SPEN-03)', () => {
    const { months } = summariseSpending(rows, '3m', spendingWindow('3m', '2026-11-15'))
    expect(months).toEqual([
      { month: '2026-08', total: 0, change: null, is_new: false },
      { month: '2026-09', total: 80, change: null, is_new: false },
      { month: '2026-10', total: 400, change: 400, is_new: false },
      { month: '2026-11', total: 100, change: -75, is_new: false },
    ])
  })

  test('a month after a whole one without costs is new, or the same (SPEN-03)', () => {
    const { months } = summariseSpending(
      [{ category: 'Fuel', month: '2026-05', cost: 10 }],
      '3m',
      spendingWindow('3m', '2026-06-01'),
    )
    expect(months.map(({ change, is_new }) => [change, is_new])).toEqual([
      [null, false],
      [0, false],
      [null, true],
      [-100, false],
    ])
  })

  test('shows at most the last six months, also across a new year (SPEN-03)', () => {
    for (const period of ['6m', '1y'] as const)
      expect(
        summariseSpending([], period, spendingWindow(period, '2026-03-31')).months.map(({ month }) => month),
      ).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'])
  })

  test('of a long period of one’s own has every year of it, and the presets have none', () => {
    const { years, months } = summariseSpending(rows, 'dates', { from: '2024-06-01', to: '2026-12-31' })
    expect(years).toEqual([
      { year: '2024', total: 0 },
      { year: '2025', total: 0 },
      { year: '2026', total: 580 },
    ])
    expect(months).toHaveLength(6)
    expect(summariseSpending(rows, 'dates', { from: '2026-09-01', to: '2026-11-30' })).not.toHaveProperty('years')
    expect(summariseSpending(rows, '1y', spendingWindow('1y', '2026-11-15'))).not.toHaveProperty('years')
  })

  test('is empty of categories when nothing was spent', () => {
    const free: SpendingRow[] = [{ category: 'Maintenance', month: '2026-11', cost: 0 }]
    expect(summariseSpending(free, '3m', spendingWindow('3m', '2026-11-15'))).toMatchObject({
      total: 0,
      categories: [],
    })
  })

  test('the categories always make up the total', () => {
    const row = fc.record({
      category: fc.constantFrom(...spendingCategories),
      month: fc.constantFrom('2026-08', '2026-09', '2026-10', '2026-11'),
      cost: fc.integer({ min: 0, max: 10_000_000 }).map((pence) => pence / 100),
    })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { total, categories, months } = summariseSpending(rows, '3m', spendingWindow('3m', '2026-11-15'))
        expect(categories.reduce((sum, each) => sum + Math.round(each.total * 100), 0)).toBe(Math.round(total * 100))
        expect(months.reduce((sum, each) => sum + Math.round(each.total * 100), 0)).toBe(Math.round(total * 100))
      }),
    )
  })
})

test('the kinds said to be added up are those with a cost', () => {
  const withCost = logKinds.flatMap(({ kind, fields }) => ('cost' in fields ? logKindPlurals[kind] : []))
  expect(paidRecords).toBe(listed([...withCost, 'modifications']))
})
