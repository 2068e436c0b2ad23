import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { spendingCategories } from '#domain/records/spending-category.ts'
import { categoryColours } from './category-colours.ts'

const styles = readFileSync(new URL('../../app/styles.css', import.meta.url), 'utf8')
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(styles)?.slice(1) as [string, string]

const themes = [
  { theme: 'light', side: 0 },
  { theme: 'dark', side: 1 },
] as const

type Triple = [number, number, number]
const linear = (hex: string): Triple => {
  const long = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Triple
}
const times = (matrix: number[][], [r, g, b]: Triple): Triple =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * r + y * g + z * b) as Triple

/** Machado, Oliveira and Fernandes (2009), at full severity. */
const eyes = {
  'all three cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Oklab: a distance of 0.1 is five times the just noticeable difference. */
function oklab(colour: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map((value) => Math.cbrt(Math.max(0, value))) as Triple
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

const coloursOf = (side: 0 | 1) =>
  spendingCategories.map((category) => ({
    category,
    hex: token(/--(chart-\d)/.exec(categoryColours[category])?.[1] ?? '')[side],
  }))

describe.each(themes)('in the $theme theme', ({ side }) => {
  test.each(Object.entries(eyes))('no two categories look alike to eyes with %s (SPEN-05)', (_, matrix) => {
    const seen = coloursOf(side).map(({ category, hex }) => ({ category, lab: oklab(times(matrix, linear(hex))) }))
    const alike = seen.flatMap((one, place) =>
      seen
        .slice(place + 1)
        .filter((other) => Math.hypot(...one.lab.map((value, axis) => value - (other.lab[axis] ?? 0))) < 0.1)
        .map((other) => `${one.category} and ${other.category}`),
    )
    expect(alike).toEqual([])
  })

  test('every colour stands out from the card', () => {
    const light = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b
    const card = light(linear(token('card')[side]))
    const faint = coloursOf(side).filter(({ hex }) => {
      const own = light(linear(hex))
      return (Math.max(own, card) + 0.05) / (Math.min(own, card) + 0.05) < 3
    })
    expect(faint).toEqual([])
  })
})

test('each of the categories has a colour of its own (SPEN-05)', () => {
  expect(new Set(Object.values(categoryColours)).size).toBe(spendingCategories.length)
})
