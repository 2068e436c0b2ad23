import { expect, test } from 'vitest'
import { tooMany } from './errors.ts'

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [5341, 'about 2 hours'],
  [1421 * 60, 'about 24 hours'],
  [86_400, 'about 24 hours'],
])('whoever must wait %s seconds is told %s', (seconds, words) => {
  expect(tooMany(seconds).message).toBe(`Too many attempts. Please try again in ${words}.`)
})
