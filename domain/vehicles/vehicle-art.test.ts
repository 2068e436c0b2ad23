import { expect, test } from 'vitest'
import { vehicleArtMarkup } from './vehicle-art.ts'
import { bodyTypes, drawingAddress, eraOf, readDrawingName } from './vehicle-drawing.ts'

test.each(bodyTypes)('a %s of 1959, one of 1982 and one of today are three drawings', (body) => {
  const drawings = [1959, 1982, 2020].map((year) => vehicleArtMarkup(body, 'Green', year))
  expect(new Set(drawings).size).toBe(3)
  for (const drawing of drawings) expect(drawing).not.toMatch(/undefined|NaN|null/)
  expect(vehicleArtMarkup(body, 'Green', 1962)).toBe(drawings[0])
  expect(vehicleArtMarkup(body, 'Green')).toBe(drawings[2])
})

test('a car of no known year is drawn as one of today', () => {
  expect([1969, 1970, 1995, 1996, 0, null, undefined].map(eraOf)).toEqual([
    ...['classic', 'modern-classic', 'modern-classic', 'modern', 'modern', 'modern', 'modern'],
  ])
})

test.each(bodyTypes)('the address of a %s says which drawing it is, and nothing else is a drawing', (bodyType) => {
  const address = drawingAddress(bodyType, 'Mineral Grey', 1982)
  expect(readDrawingName(address.replace('/drawings/', ''))).toEqual({
    bodyType,
    era: 'modern-classic',
    paint: '#6d7673',
  })
  for (const other of [
    `${bodyType}-modern-fff0.svg`,
    `${bodyType}-future-fff.svg`,
    'tank-modern-fff.svg',
    `${bodyType}.svg`,
  ])
    expect(readDrawingName(other)).toBeUndefined()
})
