import { expect, test } from 'vitest'
import { firstTestDue, isHistoric, motRules } from './mot-rules.ts'

test('the first test is due on the third anniversary, and in Northern Ireland on the fourth', () => {
  expect(firstTestDue('2024-03-15')).toBe('2027-03-15')
  expect(firstTestDue('2024-03-15', 'Northern Ireland')).toBe('2028-03-15')
  expect(firstTestDue('2024-02-29')).toBe('2027-03-01')
})

test('a car is historic from its fortieth birthday on; of a month, from its end on', () => {
  expect([isHistoric('1986-11-17', '2026-11-16'), isHistoric('1986-11-17', '2026-11-17')]).toEqual([false, true])
  expect([isHistoric('1986-11', '2026-11-17'), isHistoric('1986-11', '2026-12-01')]).toEqual([false, true])
})

test('the rules say when they were last checked', () => {
  expect(motRules.checked).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
})
