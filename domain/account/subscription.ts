import { z } from 'zod'
import type { StorageUse } from '../basics/file.ts'
import { plural } from '../basics/plural.ts'
import { type Plan, type PlanId, planOf, plans, unlimitedStorage } from './plans.ts'

export interface Meter {
  used: number
  /** -1: without limit; null: counted, but not capped while the Beta lasts. */
  limit: number | null
}

/** A member's plan and usage. */
export interface Subscription {
  plan_id: PlanId
  /** While it lasts plans switch at once and cost nothing. */
  beta: boolean
  /** A smaller plan chosen after the Beta: it starts with the next cycle. */
  next_plan_id: PlanId | null
  /** The first of next month: tokens and valuations start again, and nothing is carried over. */
  resets_on: string
  vehicles: Meter
  listings: Meter
  /**
   * `used` counts the month's tokens; bought ones are spent after them and stay when the month ends. `reserved` tokens
   * are for an answer in progress and count as used until it is there.
   */
  tokens: Meter & { left: number; bought: number; reserved: number }
  valuations: Meter
  /** In bytes. */
  storage: Meter
}

/** What a visitor must know besides the plans themselves. */
export interface PlansOnSale {
  /** While it lasts they cost nothing. */
  beta: boolean
}

export const planChoice = z.object({
  plan_id: z.enum(plans.map((plan) => plan.id) as [PlanId, ...PlanId[]], 'Please choose a plan'),
})

export const subscriptionTexts = {
  noPayments:
    'You can’t buy a larger plan here yet, because GarageTale doesn’t take payments. Ask your administrator to move you to one.',
}

export const storageTexts = {
  nearlyFull: 'You have used over 80% of your storage.',
  full: 'Your storage is full. Upgrade your plan or delete files to make room for more.',
}
export const storageNotice = {
  title: 'Your storage is nearly full',
  content: `${storageTexts.nearlyFull} Upgrade your plan or delete files to make room. Everything you have stored stays available.`,
}

export const storageUse = ({ storage }: Subscription): StorageUse => ({
  used_bytes: storage.used,
  limit_bytes: storage.limit === null || storage.limit < 0 ? null : storage.limit,
})

const megabyte = 1024 * 1024
export const storageBytes = ({ storageLimitMb }: Plan) =>
  storageLimitMb === unlimitedStorage ? null : storageLimitMb * megabyte

/** What a smaller plan would mean for a member with this usage: a sentence for each limit exceeded. */
export function overLimits(of: Subscription, plan: Plan): string[] {
  const { vehicles, listings, tokens, valuations, storage } = of
  const room = storageBytes(plan)
  return [
    tokens.left - tokens.bought > Math.max(0, plan.monthlyTokenLimit - tokens.used) &&
      `${number(Math.max(0, plan.monthlyTokenLimit - tokens.used))} of this month’s tokens will be left instead of ${number(tokens.left - tokens.bought)}.`,
    valuations.used >= plan.monthlyValuationLimit &&
      `This month’s ${plural(plan.monthlyValuationLimit, 'valuation')} will be used up: you’ve already used ${number(valuations.used)}.`,
    room !== null &&
      storage.used >= room &&
      'You’re storing more than this plan allows. You keep your files and can open, download and delete them, but you can’t add new ones until there’s room.',
    vehicles.limit !== null &&
      vehicles.used > plan.maxVehicles &&
      `You have ${plural(vehicles.used, 'vehicle')}, and this plan allows ${number(plan.maxVehicles)}. You keep them all, but can’t add any more.`,
    listings.limit !== null &&
      listings.used > plan.maxListings &&
      `You have ${plural(listings.used, 'published listing')}, and this plan allows ${number(plan.maxListings)}. You keep them all, but can’t publish any more.`,
    planOf(of.plan_id).gates.brandedBusinessProfile === 'included' &&
      plan.gates.brandedBusinessProfile !== 'included' &&
      'Business Profile disappears from your menu. If you’ve made a profile, it stays.',
  ].filter((sentence) => sentence !== false)
}

const number = (amount: number) => amount.toLocaleString('en-GB')
