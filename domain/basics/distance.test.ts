import { expect, test } from 'vitest'
import { asKept, formatDistance, readIn, shownTo, shownToVisitors, toKilometres, toMiles } from './distance.ts'

test('a member sees what they chose, or else what the car counts', () => {
  expect(formatDistance(12_345)).toBe('12,345 mi')
  expect(formatDistance(62_137, shownTo(null, 'km'), 100_000)).toBe('100,000 km')
  expect(formatDistance(62_137, shownTo('mi', 'km'), 100_000)).toBe('62,137 mi')
  expect(formatDistance(62_137, shownTo('km', 'mi'))).toBe('100,000 km')
  expect(formatDistance(62_137, shownTo(undefined, 'mi'))).toBe('62,137 mi')
})

test('a visitor sees the car’s own unit, and miles beside kilometres', () => {
  expect(formatDistance(62_137, shownToVisitors('km'), 100_000)).toBe('100,000 km (62,137 mi)')
  expect(formatDistance(62_137, shownToVisitors('mi'))).toBe('62,137 mi')
})

test('what was typed in kilometres comes back as it was typed, however often it is saved', () => {
  for (let km = 99_900; km < 100_100; km++) {
    const kept = asKept(km, 'km')
    expect(readIn('km', kept.mileage, kept.mileage_km)).toBe(km)
  }
  expect(asKept(1000, 'mi')).toEqual({ mileage: 1000, mileage_km: null })
  expect([toMiles(100_000), toKilometres(62_137), readIn('km', 62_137)]).toEqual([62_137, 100_000, 100_000])
})
