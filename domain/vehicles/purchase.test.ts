import { describe, expect, test } from 'vitest'
import { depreciationOf, financeWords, nothingPaid, paymentsLeft } from './purchase.ts'
import { type Valuation, type ValuationFigures, valuationValues } from './valuation.ts'

const valued = (pounds: number | null, valuation_date: string, mileage: number): Valuation => ({
  ...(Object.fromEntries(Object.keys(valuationValues).map((name) => [name, null])) as ValuationFigures),
  ...{ id: 'v', mileage, valuation_date, private_average_value: pounds },
})
const bought = { ...nothingPaid, purchase_price: 12_000, purchase_date: '2023-11-18', purchase_mileage: 30_000 }

describe('depreciation', () => {
  test('is the price less the latest private valuation, a year and a mile', () => {
    expect(depreciationOf(bought, valued(9000, '2025-11-18T10:00:00Z', 50_000))).toEqual({
      ...{ paid: 12_000, worth: 9000, lost: 3000, per_year: 1498.97, per_mile: 0.15, missing: [] },
    })
  })

  test('of a car that gained is less than nothing', () => {
    const { lost, per_year, per_mile } = depreciationOf(bought, valued(15_000, '2024-11-17T10:00:00Z', 31_000))
    expect([lost, per_year, per_mile]).toEqual([-3000, -3002.05, -3])
  })

  test.each([
    [nothingPaid, null, ['Add what you paid', 'Get a valuation']],
    [bought, null, ['Get a valuation']],
    [bought, valued(null, '2025-11-18T10:00:00Z', 50_000), ['has no private price']],
    [nothingPaid, valued(9000, '2025-11-18T10:00:00Z', 50_000), ['Add what you paid']],
    [{ ...bought, purchase_date: null }, valued(9000, '2025-11-18T10:00:00Z', 50_000), ['the day you bought it']],
    [{ ...bought, purchase_mileage: null }, valued(9000, '2025-11-18T10:00:00Z', 50_000), ['Add its mileage']],
    [bought, valued(11_900, '2023-12-18T10:00:00Z', 30_100), ['less than three months', 'too few miles']],
    [bought, valued(9000, '2023-01-18T10:00:00Z', 20_000), ['less than three months', 'too few miles']],
  ])('says in words what is missing (%#)', (purchase, valuation, words) => {
    const { missing, per_year, per_mile } = depreciationOf(purchase, valuation)
    expect(missing).toEqual(words.map((each) => expect.stringContaining(each)))
    expect(per_year === null || per_mile === null).toBe(true)
  })
})

describe('finance', () => {
  test.each([
    ['2026-11-18', '2026-11-18', 1],
    ['2026-11-17', '2026-11-18', 0],
    ['2026-12-17', '2026-11-18', 1],
    ['2026-12-18', '2026-11-18', 2],
    ['2028-03-03', '2026-11-18', 16],
  ])('that ends on %s has, on %s, %i payments to go', (end, today, left) => {
    expect(paymentsLeft(end, today)).toBe(left)
  })

  test.each([
    [{}, null],
    [{ lender: 'Black Horse' }, 'Financed by Black Horse; when it ends is not entered'],
    [{ monthly_payment: 210 }, '£210.00 a month; when it ends is not entered'],
    [{ finance_end: '2028-03-03' }, 'Financed until 3 March 2028'],
    [{ lender: 'Black Horse', finance_end: '2020-03-03' }, 'Financed by Black Horse, ended on 3 March 2020'],
    [
      { lender: 'Black Horse', monthly_payment: 210, finance_end: '2028-03-03' },
      '£210.00 a month to Black Horse until 3 March 2028: 16 payments, £3,360.00 to go',
    ],
  ])('%j is said as it is', (said, words) => {
    expect(financeWords({ ...nothingPaid, ...said }, '2026-11-18')).toBe(words)
  })
})
