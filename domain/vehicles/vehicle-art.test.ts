import { expect, test } from 'vitest'
import { type BodyType, eraOf, vehicleArtMarkup } from './vehicle-art.ts'

const bodies: BodyType[] = [
  ...(['hatchback', 'saloon', 'estate', 'coupe', 'convertible', 'suv', 'van', 'pickup'] as const),
  'motorcycle',
]

test.each(bodies)('a %s of 1959, one of 1982 and one of today are three drawings', (body) => {
  const drawings = [1959, 1982, 2020].map((year) => vehicleArtMarkup(body, 'Green', year))
  expect(new Set(drawings).size).toBe(3)
  for (const drawing of drawings) expect(drawing).not.toMatch(/undefined|NaN|null/)
  expect(vehicleArtMarkup(body, 'Green', 1962)).toBe(drawings[0])
  expect(vehicleArtMarkup(body, 'Green')).toBe(drawings[2])
})

test('a car of no known year is drawn as one of today', () => {
  expect([1969, 1970, 1995, 1996, 0, null, undefined].map(eraOf)).toEqual([
    ...['classic', 'modern classic', 'modern classic', 'modern', 'modern', 'modern', 'modern'],
  ])
})
