import { expect, test } from 'vitest'
import { asOf } from './as-of.ts'

test('how old something is reads as a person would say it', () => {
  const now = new Date(2026, 10, 18, 9, 30).getTime()
  expect(asOf(new Date(2026, 10, 18, 8, 5).getTime(), now)).toBe('As of 08:05')
  expect(asOf(new Date(2026, 10, 17, 23, 59).getTime(), now)).toBe('As of yesterday, 23:59')
  expect(asOf(new Date(2026, 10, 10, 14, 5).getTime(), now)).toBe('As of 10 November, 14:05')
})
