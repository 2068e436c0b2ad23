import { expect, test } from 'vitest'
import { budgetWords, yearGone } from './budget.ts'

test('a year begins with its first day and is gone with its last', () => {
  expect(yearGone('2026-01-01')).toBeCloseTo(1 / 365)
  expect(yearGone('2028-12-31')).toBe(1)
})

test.each([
  [{ amount: 2000, spent: 1204.5 }, '2026-11-18', '£795.50 left for the 43 days to the end of the year'],
  [{ amount: 2000, spent: 0 }, '2026-12-30', '£2,000.00 left for the 1 day to the end of the year'],
  [{ amount: 2000, spent: 2000 }, '2026-12-31', '£0.00 left'],
  [{ amount: 0.3, spent: 0.1 + 0.2 }, '2026-12-31', '£0.00 left'],
  [{ amount: 2000, spent: 2120 }, '2026-02-01', '£120.00 more than planned'],
  [{ amount: null, spent: 10 }, '2026-02-01', ''],
])('%j on %s: %s', (budget, today, words) => {
  expect(budgetWords({ ...budget, year: 2026 }, today)).toBe(words)
})
