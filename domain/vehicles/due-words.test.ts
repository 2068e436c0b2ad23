import { expect, test } from 'vitest'
import { dueWords, dueWordsOf } from './due-words.ts'

test('a card tells an overdue reminder by its days, and today in capitals (GARA-11, ERRS-28)', () => {
  expect(dueWords('2026-03-10', '2026-03-13')).toBe('3 days overdue')
  expect(dueWords('2026-03-12', '2026-03-13')).toBe('1 day overdue')
  expect(dueWords('2026-03-13', '2026-03-13')).toBe('DUE TODAY')
  expect(dueWords('2026-03-25', '2026-03-13')).toBe('in 12 days')
})

test('one by mileage is told as roughly as it is known, with its mileage', () => {
  const words = (due_date: string) => dueWordsOf({ due_date, due_miles: 60_000, projected: true }, '2026-03-13')
  expect(words('2026-04-03')).toBe('in about 3 weeks (at 60,000 miles)')
  expect(words('2026-03-14')).toBe('in about 1 day (at 60,000 miles)')
  expect(words('2026-09-13')).toBe('in about 6 months (at 60,000 miles)')
  expect(words('2029-03-13')).toBe('in about 3 years (at 60,000 miles)')
  expect(words('2026-03-13')).toBe('about now (at 60,000 miles)')
  expect(words('2026-02-13')).toBe('about 4 weeks overdue (at 60,000 miles)')
  const seen = dueWordsOf({ due_date: '2026-04-03', due_miles: 60_000, projected: true }, '2026-03-13', { unit: 'km' })
  expect(seen).toBe('in about 3 weeks (at 96,561 kilometres)')
  // Where the owner's own day comes first, that is what counts.
  expect(dueWordsOf({ due_date: '2026-03-13', due_miles: 60_000, projected: false }, '2026-03-13')).toBe('DUE TODAY')
})
