import { describe, expect, test } from 'vitest'
import { hasBusinessEntry } from './business-entry.ts'
import { annualSaving, annualSavingPercent, perMonthWhenAnnual, planOf, plans, unlimitedStorage } from './plans.ts'

describe('what each plan costs and holds', () => {
  test('five plans are on sale, from Individual to Enterprise, and Business Lite is not (PLAN-02, PLAN-03, C-06)', () => {
    expect(plans.map((plan) => plan.name)).toEqual([
      'Individual',
      'Collector',
      'Pro Enthusiast',
      'Small Business',
      'Enterprise',
    ])
  })

  test('Individual is free with 1 vehicle, 1 listing, 1,000 tokens, 1 valuation and 100 MB (PLAN-06)', () => {
    expect(planOf('individual')).toMatchObject({
      monthlyPrice: 0,
      annualPrice: 0,
      maxVehicles: 1,
      maxListings: 1,
      monthlyTokenLimit: 1000,
      monthlyValuationLimit: 1,
      storageLimitMb: 100,
    })
  })

  test('Collector costs £7 monthly, £70 annually and is most popular (PLAN-07)', () => {
    expect(planOf('collector')).toMatchObject({
      monthlyPrice: 7,
      annualPrice: 70,
      maxVehicles: 5,
      maxListings: 2,
      monthlyTokenLimit: 10000,
      monthlyValuationLimit: 10,
      storageLimitMb: 1024,
    })
    expect(plans.filter((plan) => plan.popular).map((plan) => plan.id)).toEqual(['collector'])
  })

  test('Pro Enthusiast costs £20 monthly and £200 annually for 10 vehicles (PLAN-08)', () => {
    expect(planOf('pro-enthusiast')).toMatchObject({
      monthlyPrice: 20,
      annualPrice: 200,
      maxVehicles: 10,
      maxListings: 3,
      monthlyTokenLimit: 15000,
      monthlyValuationLimit: 20,
      storageLimitMb: 2048,
    })
  })

  test('Small Business costs £50 monthly and £500 annually for 15 vehicles (PLAN-09)', () => {
    expect(planOf('small-business')).toMatchObject({
      monthlyPrice: 50,
      annualPrice: 500,
      maxVehicles: 15,
      maxListings: 5,
      monthlyTokenLimit: 20000,
      monthlyValuationLimit: 30,
      storageLimitMb: 5120,
    })
  })

  test('Enterprise costs £149 monthly and £1,490 annually with unlimited storage (PLAN-10)', () => {
    expect(planOf('enterprise')).toMatchObject({
      monthlyPrice: 149,
      annualPrice: 1490,
      maxVehicles: 100,
      maxListings: 10,
      monthlyTokenLimit: 50000,
      monthlyValuationLimit: 100,
      storageLimitMb: unlimitedStorage,
    })
    expect(unlimitedStorage).toBe(-1)
  })
})

describe('paying by the year', () => {
  test('the monthly share of an annual price is rounded to the penny (PLAN-11)', () => {
    expect(plans.map(perMonthWhenAnnual)).toEqual([0, 5.83, 16.67, 41.67, 124.17])
  })

  test('every paid plan saves 17% a year, which is two months of it (PLAN-11)', () => {
    const paid = plans.filter((plan) => plan.monthlyPrice > 0)
    expect(paid.map(annualSavingPercent)).toEqual([17, 17, 17, 17])
    expect(paid.map(annualSaving)).toEqual(paid.map((plan) => plan.monthlyPrice * 2))
  })

  test('a free plan saves nothing, rather than a share of nothing (PLAN-06, PLAN-11)', () => {
    expect(annualSavingPercent(planOf('individual'))).toBe(0)
  })
})

describe('which plan someone is on', () => {
  test.each([undefined, null, '', 'gold', 'Collector'])(
    'a plan stored as %j counts as Individual (PLAN-01, PLAN-04)',
    (id) => {
      expect(planOf(id).id).toBe('individual')
    },
  )

  test('Business Lite keeps its name and gets what Small Business gets (PLAN-03, C-06)', () => {
    const { id, name, ...terms } = planOf('business-lite')
    const { id: _, name: __, ...smallBusinessTerms } = planOf('small-business')
    expect([id, name]).toEqual(['business-lite', 'Business Lite'])
    expect(terms).toEqual(smallBusinessTerms)
  })
})

describe('what a plan opens', () => {
  test('the branded business profile starts at Small Business (PLAN-20)', () => {
    expect(plans.filter((plan) => plan.gates.brandedBusinessProfile === 'included').map((plan) => plan.id)).toEqual([
      'small-business',
      'enterprise',
    ])
  })

  test('what is not built yet is coming soon, for Enterprise only (PLAN-21, PLAN-22)', () => {
    for (const {
      id,
      features,
      gates: { brandedBusinessProfile: _, multiUserAccess, ...notBuilt },
    } of plans) {
      const expected = id === 'enterprise' ? 'coming soon' : 'not included'
      expect(multiUserAccess).toBe(id === 'enterprise' ? 'included' : 'not included')
      expect(new Set(Object.values(notBuilt))).toEqual(new Set([expected]))
      for (const feature of features)
        if (/lead generation|API|booking/i.test(feature)) expect(feature).toMatch(/^Coming: /)
    }
  })

  test('the sidebar offers Business Profile to Business Lite, Small Business and Enterprise (PLAT-40, C-05)', () => {
    const everyone = [
      'individual',
      'collector',
      'pro-enthusiast',
      'small-business',
      'enterprise',
      'business-lite',
      null,
    ]
    expect(everyone.filter(hasBusinessEntry)).toEqual(['small-business', 'enterprise', 'business-lite'])
    const named = (id: string | null) => planOf(id).gates.brandedBusinessProfile === 'included'
    expect(everyone.filter(hasBusinessEntry)).toEqual(everyone.filter(named))
  })
})
