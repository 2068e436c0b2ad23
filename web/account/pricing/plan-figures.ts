import { type Plan, unlimitedStorage } from '#domain/account/plans.ts'

export const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`

export const storage = ({ storageLimitMb }: Plan) => {
  if (storageLimitMb === unlimitedStorage) return 'Unlimited'
  return storageLimitMb < 1024 ? `${storageLimitMb} MB` : `${storageLimitMb / 1024} GB`
}

const count = (amount: number, noun: string) => `${amount.toLocaleString('en-GB')} ${noun}${amount === 1 ? '' : 's'}`

export const allowances = (plan: Plan) => [
  count(plan.maxVehicles, 'vehicle'),
  count(plan.maxListings, 'sales listing'),
  `${count(plan.monthlyTokenLimit, 'token')} a month`,
  `${count(plan.monthlyValuationLimit, 'valuation')} a month`,
  `${storage(plan)} storage`,
]
