import { describe, expect, test } from 'vitest'
import { storageState } from '../basics/file.ts'
import { isSmaller, planOf, plans } from './plans.ts'
import { overLimits, planChoice, type Subscription, storageUse } from './subscription.ts'

const onEnterprise: Subscription = {
  plan_id: 'enterprise',
  beta: true,
  next_plan_id: null,
  resets_on: '2026-08-01',
  vehicles: { used: 12, limit: null },
  listings: { used: 4, limit: null },
  tokens: { used: 400, limit: 50_000, left: 50_100, bought: 500, reserved: 0 },
  valuations: { used: 3, limit: 100 },
  storage: { used: 200 * 1024 * 1024, limit: -1 },
}

describe('before a smaller plan begins', () => {
  test('a member reads what it means for them, and what is lost is nothing stored (PLAN-24, PLAN-25)', () => {
    expect(overLimits(onEnterprise, planOf('individual'))).toEqual([
      '600 of this month’s tokens will be left instead of 49,600.',
      'This month’s 1 valuation will be used up: you’ve already used 3.',
      'You’re storing more than this plan allows. You keep your files and can open, download and delete them, but you can’t add new ones until there’s room.',
      'Business Profile disappears from your menu. If you’ve made a profile, it stays.',
    ])
    expect(overLimits(onEnterprise, planOf('small-business'))).toEqual([
      '19,600 of this month’s tokens will be left instead of 49,600.',
    ])
  })

  test('vehicles and listings are spoken of where they are capped (PLAN-26)', () => {
    const capped = { ...onEnterprise, vehicles: { used: 12, limit: 100 }, listings: { used: 4, limit: 10 } }
    const said = overLimits(capped, planOf('pro-enthusiast'))
    expect(said).toContain('You have 12 vehicles, and this plan allows 10. You keep them all, but can’t add any more.')
    expect(said).toContain(
      'You have 4 published listings, and this plan allows 3. You keep them all, but can’t publish any more.',
    )
  })

  test('nothing is said of a plan that holds all of it', () => {
    const little = {
      ...onEnterprise,
      plan_id: 'collector',
      tokens: { used: 9_500, limit: 10_000, left: 500, bought: 0, reserved: 0 },
    }
    expect(overLimits(little as Subscription, planOf('enterprise'))).toEqual([])
  })
})

test('plans grow from Individual to Enterprise, and Business Lite is as large as Small Business (PLAN-03)', () => {
  expect(plans.map((plan) => isSmaller(plan, planOf('business-lite')))).toEqual([true, true, true, false, false])
  expect(isSmaller(planOf('business-lite'), planOf('small-business'))).toBe(false)
})

test('only a plan on sale can be chosen (PLAN-02, PLAN-03)', () => {
  expect(plans.every(({ id }) => planChoice.safeParse({ plan_id: id }).success)).toBe(true)
  expect(planChoice.safeParse({ plan_id: 'business-lite' }).error?.issues[0]?.message).toBe('Please choose a plan')
})

test('storage is low from 80% and full at the limit; without a limit it is neither (PLAN-25)', () => {
  const state = (used: number, limit: number) => storageState(storageUse({ ...onEnterprise, storage: { used, limit } }))
  expect([state(79, 100), state(80, 100), state(99, 100), state(100, 100), state(1e12, -1)]).toEqual([
    ...['fine', 'low', 'low', 'full', 'fine'],
  ])
})
