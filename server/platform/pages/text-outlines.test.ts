import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTextOutlines } from './text-outlines.ts'

const font = (subset: string) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${subset}-700-normal.woff`),
  )
const lettering = readTextOutlines(font('latin'), font('latin-ext'))

test('words become outlines that can be drawn, at whatever size and place', () => {
  for (let size = 20; size < 100; size += 0.37)
    expect(lettering.path('Škoda Ærø “Zoë” 5', 56 + size / 7, 592, size)).toMatch(/^(?:[MLQZ](?:-?[\d.]+ ?)*)+$/)
})

test('a letter stands on its line, beside the one before it', () => {
  const numbers = (path: string) => [...path.matchAll(/-?\d+\.\d/g)].map(Number)
  const places = numbers(lettering.path('H', 100, 200, 50))
  const [xs, ys] = [places.filter((_, index) => index % 2 === 0), places.filter((_, index) => index % 2 === 1)]
  expect([Math.max(...ys), Math.min(...ys)]).toEqual([200, 165])
  expect(Math.min(...xs)).toBeGreaterThan(100)
  expect(Math.max(...xs)).toBeLessThan(100 + lettering.width('H', 50))
  expect(lettering.path('HH', 100, 200, 50).startsWith(lettering.path('H', 100, 200, 50))).toBe(true)
  expect(lettering.width('HH', 50)).toBeCloseTo(2 * lettering.width('H', 50))
})

test('an accent comes with its letter however it was typed, and what the font cannot write is left out', () => {
  expect(lettering.path('e\u0301', 0, 50, 40)).toBe(lettering.path('é', 0, 50, 40))
  expect(lettering.path('車A', 0, 50, 40)).toBe(lettering.path('A', 0, 50, 40))
  expect(lettering.width('車', 40)).toBe(0)
})
