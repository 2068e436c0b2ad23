import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costsFor, shareOut } from './several-cars.ts'

test('a cost is shared out to the penny, the odd pennies to the first', () => {
  expect(shareOut(100, 3)).toEqual([33.34, 33.33, 33.33])
  expect(shareOut(0.02, 3)).toEqual([0.01, 0.01, 0])
  expect(costsFor(12.5, 2, 'same')).toEqual([12.5, 12.5])
  expect(costsFor(null, 2, 'evenly')).toEqual([null, null])
})

test('whatever it cost and however many cars, the parts are the whole and differ by a penny at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 1, max: 20 }), (pence, cars) => {
      const parts = shareOut(pence / 100, cars).map((part) => Math.round(part * 100))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(pence)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})
