import { expect, test } from 'vitest'
import { drillClock } from './clock.drill.ts'

test('a server whose clock is set locks nobody out, lets nobody stay and does nothing twice', {
  timeout: 400_000,
}, async () => {
  const figures = await drillClock(['a day ahead', 'a year back'])
  expect(figures.filter(({ reached }) => reached === false)).toEqual([])
})
