import { type Plan, unlimitedStorage } from '#domain/account/plans.ts'
import { plural } from '#domain/basics/plural.ts'

export const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`

export const storage = ({ storageLimitMb }: Plan) => {
  if (storageLimitMb === unlimitedStorage) return 'Unlimited'
  return storageLimitMb < 1024 ? `${storageLimitMb} MB` : `${storageLimitMb / 1024} GB`
}

export const allowances = (plan: Plan) => [
  plural(plan.maxVehicles, 'vehicle'),
  plural(plan.maxListings, 'sales listing'),
  `${plural(plan.monthlyTokenLimit, 'token')} a month`,
  `${plural(plan.monthlyValuationLimit, 'valuation')} a month`,
  `${storage(plan)} storage`,
]
