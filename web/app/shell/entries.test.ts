import { expect, test } from 'vitest'
import { entriesFor } from './entries.ts'

const labels = (current_plan_id = '', role: 'member' | 'moderator' = 'member') =>
  entriesFor({ current_plan_id, role }).map((entry) => entry.label)

test('the entries stand in the specified order, with Business Profile fourth (PLAT-38, PLAT-39, C-01, C-02)', () => {
  expect(labels('enterprise')).toEqual([
    'Dashboard',
    'My Vehicles',
    'Ask AutoMate',
    'Business Profile',
    'Garage Updates',
    'Guides',
    'Community',
    'Subscription',
    'FAQs',
    'Suggestions',
  ])
})

test.each(['business-lite', 'small-business', 'enterprise'])('%s sees Business Profile (PLAT-40, C-05)', (plan) => {
  expect(labels(plan)).toContain('Business Profile')
})

test.each(['individual', 'collector', 'pro-enthusiast', 'no-such-plan', undefined])(
  'the plan %s does not see Business Profile (PLAT-40, C-07)',
  (plan) => {
    expect(labels(plan)).not.toContain('Business Profile')
  },
)

test('whoever has a business keeps the way to it on any plan', () => {
  const individual = { current_plan_id: 'individual', role: 'member' as const, has_business: true }
  expect(entriesFor(individual).map(({ label }) => label)[3]).toBe('Business Profile')
})

test('only a moderator finds Moderation, at the end; nobody who has not come in finds more than a member', () => {
  expect(labels('individual', 'moderator').at(-1)).toBe('Moderation')
  expect(labels('enterprise')).not.toContain('Moderation')
  expect(entriesFor(undefined).map(({ label }) => label)).toEqual(labels())
})
