import { expect, test } from 'vitest'
import { intoLevel, levelAt, untilNextLevel } from './points.ts'

test('a level is every hundred points, and the rest says how far it is to the next (GAMI-01, GAMI-02, CNST-10)', () => {
  const standing = (points: number) => [levelAt(points), intoLevel(points), untilNextLevel(points)]
  expect([0, 1, 99, 100, 101, 199, 200, 1234].map(standing)).toEqual([
    [1, 0, 100],
    [1, 1, 99],
    [1, 99, 1],
    [2, 0, 100],
    [2, 1, 99],
    [2, 99, 1],
    [3, 0, 100],
    [13, 34, 66],
  ])
})
