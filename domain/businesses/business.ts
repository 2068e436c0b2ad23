import type { DistanceUnit } from '../basics/distance.ts'
/*
 * Without schemas, to keep them out of the public pages that show a business; new-business.ts checks what is sent.
 */
export const businessTypes = [
  'Auto Repair',
  'Tuning Shop',
  'Detailer',
  'Tyre Specialist',
  'Body Shop',
  'Performance Shop',
  'General Maintenance',
] as const
export type BusinessType = (typeof businessTypes)[number]

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** '09:00'; both empty on a day when it is closed. What was entered when hours were free text is kept until it is changed. */
export interface Hours {
  open: string
  close: string
}
export type OperatingHours = Record<Weekday, Hours>

const weekday: Hours = { open: '09:00', close: '17:00' }
export const usualHours: OperatingHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { open: '10:00', close: '16:00' },
  sunday: { open: '', close: '' },
}

export interface BusinessService {
  id: string
  name: string
  description: string | null
  estimated_time: string | null
  /** Pounds; null if it is quoted for. */
  price: number | null
  is_quote_required: boolean
  position: number
}

export interface BusinessImage {
  id: string
  url: string
  caption: string | null
  position: number
  width: number | null
  height: number | null
}
export const mostServices = 100
export const mostBusinessImages = 60

export interface BusinessReview {
  id: string
  /** Null once its author has left. */
  user: { id: string; name: string; avatar_url: string | null } | null
  rating: number
  review_text: string | null
  is_mine: boolean
  /** The author's records name this business, and it has confirmed at least one of them. */
  is_customer: boolean
  /** What the business says to it. */
  answer: { text: string; answered_at: string } | null
  /** By a moderator: only its author still sees it, and it doesn't count in the average. */
  is_hidden: boolean
  created_at: string
  updated_at: string
}

export interface ReviewPage {
  items: BusinessReview[]
  next: string | null
}
export const longestAnswer = 2000
export const reviewPreview = 3
export const reviewPageSize = 20

/** A business as everybody sees it. */
export interface Business {
  id: string
  user_id: string
  business_name: string
  business_type: BusinessType
  description: string
  address: string
  city: string
  postal_code: string
  country: string
  phone: string
  website: string | null
  operating_hours: OperatingHours
  banner_url: string | null
  logo_url: string | null
  /** Has the badge, and its name, type and address have not changed since. */
  is_verified: boolean
  services: BusinessService[]
  images: BusinessImage[]
  reviews: { average: number | null; count: number; first: BusinessReview[] }
}

/** What the badge covers: when one of these changes, a moderator reviews the business again. */
export const vouchedFor = ['business_name', 'business_type', 'address', 'city', 'postal_code', 'country'] as const

/** The owner's own, with what only the owner sees. */
export interface OwnBusiness extends Business {
  /** Not on any page: people write through the enquiry form. */
  email: string
  version: number
  /** Verified, but its name, type or address has changed since: no badge and no confirmations until it is reviewed. */
  in_review: boolean
  /** Hidden by a moderator. */
  is_hidden: boolean
  /** Members' records that name it and are waiting for its answer. */
  waiting_confirmations: number
}

/** What another member may do on it. */
export interface BusinessVisit {
  is_own: boolean
  my_review: BusinessReview | null
  /** How many of the viewer's own records name it. */
  my_records: number
}

/** How many are suggested once two letters are typed. */
export const mostChoices = 5
export const fewestTyped = 2

/** A business to choose when a record names who did the work. */
export interface BusinessChoice {
  id: string
  user_id: string
  business_name: string
  business_type: BusinessType
  city: string
  is_verified: boolean
}

/** What a business sees of a record that names it: never a cost, never the owner's address. */
export interface RecordToConfirm {
  id: string
  owner: { id: string; name: string }
  vehicle: string
  registration_number: string | null
  type: string
  date: string
  mileage: number | null
  odometer_unit: DistanceUnit
  comments: string | null
  confirmed_at: string | null
  declined_at: string | null
  version: number
}

export interface RecordsToConfirm {
  items: RecordToConfirm[]
  next: string | null
}
export const confirmationPageSize = 20

/** The viewer's own records at a business. */
export interface VisitedRecord {
  id: string
  /** Null if the vehicle now belongs to somebody else. */
  vehicle_id: string | null
  vehicle: string
  type: string
  date: string
  mileage: number | null
  odometer_unit: DistanceUnit
  cost: number | null
  confirmed_at: string | null
}

export interface VisitedRecords {
  items: VisitedRecord[]
  next: string | null
}
export const visitedPageSize = 20

export const businessTexts = {
  saveFailed: 'Failed to save profile',
  loadFailed: 'Failed to load business profile',
  notFound: 'Business profile not found',
  quote: 'Request Quote',
  one: 'You already have a business profile.',
  hiddenStays:
    'A moderator has hidden this business. You can’t delete it while it’s hidden; contact us if you disagree.',
  ownReview: 'You can’t review your own business.',
  willBeReviewed:
    'If you change the name, type or address, your badge is hidden and you can’t confirm records until a moderator has reviewed the change.',
  needsPlan:
    'A business profile is included in the Small Business and Enterprise plans. Choose one under Subscription first.',
  tooManyServices: `A price list can have up to ${mostServices} services.`,
  tooManyImages: `The gallery can hold up to ${mostBusinessImages} pictures.`,
}

/** '4.3' */
export const averageRating = (average: number) => (Math.round(average * 10) / 10).toFixed(1)

export const confirmedBy = (name: string) => `Confirmed by ${name}`

export const confirmationTexts = {
  notVerified: 'You can confirm records once your business is verified.',
  inReview:
    'The name, type or address of your business has changed. You can confirm records again once a moderator has reviewed the change.',
  hidden: 'A moderator has hidden your business, so it can’t confirm records.',
  notThere: 'This business is no longer on GarageTale. Its name can stay as text.',
  loadFailed: 'Failed to load service records',
}

/** Shown to the owner of a record before it is saved. */
export const whatBusinessSees = ({
  business_name,
  is_verified,
}: Pick<BusinessChoice, 'business_name' | 'is_verified'>) =>
  `${business_name} will be asked to confirm this record${is_verified ? '' : ' once it is verified'}. It will see your name, the vehicle and registration, and this record’s type, date, mileage and notes, but no costs, receipts or anything else.`
