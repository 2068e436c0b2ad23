import { expect, test } from 'vitest'
import { notificationTypes } from './notification.ts'
import { kindOfType, kindWords, notificationKinds, quietUntil } from './notification-preference.ts'
import { preferenceChange } from './notification-preference-change.ts'

const night = { from: '21:00', until: '08:00' }
const endOf = (now: string, quiet = night) => quietUntil(new Date(now), quiet)?.toISOString()

test('every notification belongs to a kind that a member can choose, and every kind has words', () => {
  expect(new Set(notificationTypes.map((type) => kindOfType[type]))).toEqual(new Set(notificationKinds))
  for (const kind of notificationKinds) expect(kindWords[kind].title).not.toBe('')
})

test.each([
  ['an evening in winter', '2026-01-10T21:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['a minute before it', '2026-01-10T20:59:59Z', undefined],
  ['a night in winter', '2026-01-11T03:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['the moment it ends', '2026-01-11T08:00:00Z', undefined],
  ['an evening in summer, by the clocks there', '2026-07-10T20:30:00Z', '2026-07-11T07:00:00.000Z'],
  ['the same hour in UTC, when it is not yet nine', '2026-07-10T19:30:00Z', undefined],
  ['the night before summer time begins', '2026-03-28T22:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['the night before it ends', '2026-10-24T20:30:00Z', '2026-10-25T08:00:00.000Z'],
  ['New Year’s Eve', '2026-12-31T23:30:00Z', '2027-01-01T08:00:00.000Z'],
])('it is quiet on %s', (_when, now, end) => {
  expect(endOf(now)).toBe(end)
})

test('quiet hours may lie within a day', () => {
  const noon = { from: '12:00', until: '13:30' }
  expect(endOf('2026-01-10T12:10:00Z', noon)).toBe('2026-01-10T13:30:00.000Z')
  expect(endOf('2026-01-10T13:30:00Z', noon)).toBeUndefined()
})

test('an end in the hour that is left out or comes twice neither fails nor holds anything back for a day', () => {
  const early = { from: '21:00', until: '01:30' }
  expect(endOf('2026-03-28T23:00:00Z', early)).toBe('2026-03-29T01:30:00.000Z')
  expect(endOf('2026-10-24T23:00:00Z', early)).toBe('2026-10-25T00:30:00.000Z')
  // Half past one came already; the clock shows ten past one for the second time.
  expect(endOf('2026-10-25T01:10:00Z', early)).toBeUndefined()
})

test('a change names times that exist and emails that can be turned off', () => {
  const says = (change: object) => preferenceChange.safeParse(change).success
  expect(says({ quiet: { from: '22:00', until: '07:30', emails: true } })).toBe(true)
  expect(says({ quiet: { from: '24:00', until: '07:30', emails: true } })).toBe(false)
  expect(says({ quiet: { from: '07:30', until: '07:30', emails: true } })).toBe(false)
  expect(says({ quiet: null, kinds: { community: { email: 'weekly' } } })).toBe(true)
  expect(says({ kinds: { handovers: { push: false } } })).toBe(true)
  expect(says({ kinds: { handovers: { email: 'none' } } })).toBe(false)
  expect(says({ kinds: { community: { bell: false } } })).toBe(true)
  expect(says({ kinds: { handovers: { bell: false } } })).toBe(false)
  expect(says({ kinds: { account: { bell: false } } })).toBe(false)
  expect(says({ kinds: { gossip: { push: true } } })).toBe(false)
})
