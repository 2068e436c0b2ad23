import { expect, test } from 'vitest'
import { dueWords } from './garage.ts'

test('a card tells an overdue reminder by its days, and today in capitals (GARA-11, ERRS-28)', () => {
  expect(dueWords('2026-03-10', '2026-03-13')).toBe('3 days overdue')
  expect(dueWords('2026-03-12', '2026-03-13')).toBe('1 day overdue')
  expect(dueWords('2026-03-13', '2026-03-13')).toBe('DUE TODAY')
  expect(dueWords('2026-03-25', '2026-03-13')).toBe('in 12 days')
})
