export type PlanId = 'individual' | 'collector' | 'pro-enthusiast' | 'small-business' | 'enterprise' | 'business-lite'

export type Gate = 'included' | 'coming soon' | 'not included'

export const gateNames = {
  brandedBusinessProfile: 'Branded Business Profile',
  multiUserAccess: 'Multi-User Access',
  leadGenerationTools: 'Lead Generation Tools',
  apiAccess: 'API Access',
  bookingSystem: 'Booking System',
} as const

export type GateName = keyof typeof gateNames

export type Plan = {
  id: PlanId
  name: string
  monthlyPrice: number
  annualPrice: number
  maxVehicles: number
  maxListings: number
  monthlyTokenLimit: number
  monthlyValuationLimit: number
  storageLimitMb: number
  popular: boolean
  features: readonly string[]
  gates: Record<GateName, Gate>
}

export const unlimitedStorage = -1

const personal: Plan['gates'] = {
  brandedBusinessProfile: 'not included',
  multiUserAccess: 'not included',
  leadGenerationTools: 'not included',
  apiAccess: 'not included',
  bookingSystem: 'not included',
}

const individual: Plan = {
  id: 'individual',
  name: 'Individual',
  monthlyPrice: 0,
  annualPrice: 0,
  maxVehicles: 1,
  maxListings: 1,
  monthlyTokenLimit: 1000,
  monthlyValuationLimit: 1,
  storageLimitMb: 100,
  popular: false,
  features: [
    'The full record for one vehicle',
    'Reminders by email and in the app',
    'A public page and a sales listing',
  ],
  gates: personal,
}

const smallBusiness: Plan = {
  id: 'small-business',
  name: 'Small Business',
  monthlyPrice: 50,
  annualPrice: 500,
  maxVehicles: 15,
  maxListings: 5,
  monthlyTokenLimit: 20000,
  monthlyValuationLimit: 30,
  storageLimitMb: 5120,
  popular: false,
  features: ['Everything in Pro Enthusiast', 'A branded business profile', 'Your services, opening hours and reviews'],
  gates: { ...personal, brandedBusinessProfile: 'included' },
}

/** The plans on sale, in the order they are shown. */
export const plans: readonly Plan[] = [
  individual,
  {
    id: 'collector',
    name: 'Collector',
    monthlyPrice: 7,
    annualPrice: 70,
    maxVehicles: 5,
    maxListings: 2,
    monthlyTokenLimit: 10000,
    monthlyValuationLimit: 10,
    storageLimitMb: 1024,
    popular: true,
    features: ['Everything in Individual', 'A garage of up to five vehicles', 'Room for photos and paperwork'],
    gates: personal,
  },
  {
    id: 'pro-enthusiast',
    name: 'Pro Enthusiast',
    monthlyPrice: 20,
    annualPrice: 200,
    maxVehicles: 10,
    maxListings: 3,
    monthlyTokenLimit: 15000,
    monthlyValuationLimit: 20,
    storageLimitMb: 2048,
    popular: false,
    features: ['Everything in Collector', 'A garage of up to ten vehicles', 'Twice the valuations and storage'],
    gates: personal,
  },
  smallBusiness,
  {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: 149,
    annualPrice: 1490,
    maxVehicles: 100,
    maxListings: 10,
    monthlyTokenLimit: 50000,
    monthlyValuationLimit: 100,
    storageLimitMb: unlimitedStorage,
    popular: false,
    features: [
      'Everything in Small Business',
      'A hundred vehicles and ten listings',
      'Multi-user access: your staff in your fleet, each with a sign-in of their own',
      'Coming: lead generation tools',
    ],
    gates: {
      brandedBusinessProfile: 'included',
      multiUserAccess: 'included',
      leadGenerationTools: 'coming soon',
      apiAccess: 'coming soon',
      bookingSystem: 'coming soon',
    },
  },
]

/** Still stored on older accounts; its holders get what Small Business gets. */
const businessLite: Plan = { ...smallBusiness, id: 'business-lite', name: 'Business Lite' }

export const planOf = (id?: string | null): Plan =>
  [...plans, businessLite].find((plan) => plan.id === id) ?? individual

export const isSmaller = (plan: Plan, than: Plan) => plan.monthlyPrice < than.monthlyPrice

export const perMonthWhenAnnual = (plan: Plan) => Math.round((plan.annualPrice / 12) * 100) / 100

export const annualSaving = (plan: Plan) => plan.monthlyPrice * 12 - plan.annualPrice

export const annualSavingPercent = (plan: Plan) =>
  plan.monthlyPrice === 0 ? 0 : Math.round((annualSaving(plan) / (plan.monthlyPrice * 12)) * 100)
