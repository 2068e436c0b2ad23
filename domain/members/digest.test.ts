import { expect, test } from 'vitest'
import { digestWeek } from './digest.ts'

test.each([
  ['Monday at eight in winter', '2026-01-12T08:00:00Z', '2026-01-12'],
  ['a minute before', '2026-01-12T07:59:00Z', undefined],
  ['Monday at eight in summer', '2026-07-13T07:00:00Z', '2026-07-13'],
  ['the Monday after the clocks went forward', '2026-03-30T07:00:00Z', '2026-03-30'],
  ['the Sunday on which they did', '2026-03-29T09:00:00Z', '2026-03-23'],
  ['the Monday after they went back', '2026-10-26T08:00:00Z', '2026-10-26'],
  ['a Thursday, if no server was up on Monday', '2026-01-15T12:00:00Z', '2026-01-12'],
  ['the evening', '2026-01-12T20:00:00Z', undefined],
  ['a week across New Year', '2027-01-01T10:00:00Z', '2026-12-28'],
])('the weekly email on %s', (_when, now, week) => {
  expect(digestWeek(new Date(now))).toBe(week)
})
