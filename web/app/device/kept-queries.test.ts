import { expect, test } from 'vitest'
import { isKeptForReading } from './kept-queries.ts'

const car = '7079991b-7da4-411d-b99e-cf48ccb0d7cf'

test.each([
  [['vehicles', 'dashboard']],
  [['vehicles', 'list', { order: 'newest' }]],
  [['vehicles', 'reminders']],
  [['vehicles', car, 'page']],
  [['vehicles', car, 'timeline', '']],
  [['vehicles', car, 'documents']],
  [['vehicles', car, 'due-dates']],
  [['vehicles', car, 'last', 'service']],
  [['subscription']],
])('%j is one’s own garage, and kept', (key) => {
  expect(isKeptForReading(key)).toBe(true)
})

test.each([
  [['posts', 'feed', 'all']],
  [['profiles', car]],
  [['notifications']],
  [['conversations', 'list']],
  [['transfers']],
  [['vehicles', 'sold']],
  [['vehicles', 'sold', car]],
  [['vehicles', car, 'listing']],
  [['vehicles', car, 'sharing']],
  [['vehicles', car, 'report-links']],
  [['vehicles', car, 'ownership']],
  [['vehicles', 'demo-car', 'page']],
  [['vehicles', car]],
  [['business', 'confirmations', 'open']],
  [['session', 'devices']],
  [['automate', 'answers']],
  [['something-new']],
])('%j is not on the list, and not kept', (key) => {
  expect(isKeptForReading(key)).toBe(false)
})
