/*
 * Without schemas, to keep them out of the public page with the report form; new-report.ts checks what is sent.
 */
export const reportedTypes = ['post', 'comment', 'guide', 'profile', 'listing', 'business', 'review'] as const
export type ReportedType = (typeof reportedTypes)[number]

export const reportReasons = {
  spam: 'Spam or advertising',
  abuse: 'Abuse or harassment',
  hate: 'Hate',
  sexual: 'Sexual content',
  illegal: 'Something illegal',
  fraud: 'Fraud or a false history',
  privacy: "Someone's private details",
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const longestDetails = 2000
export const longestReason = 1000
export const reportTexts = {
  noReason: 'Please choose a reason',
  already: 'You’ve already reported this. A moderator will look at it; you don’t need to do anything more.',
  ownThing: 'This is yours. You can change or delete it yourself.',
  failed: 'We couldn’t send your report',
}

export const moderationActions = ['hide', 'restore', 'suspend', 'unsuspend', 'dismiss'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** What can be hidden on its own; for a profile, only the member can be suspended. */
export const canBeHidden = (type: string) => type !== 'profile'

/** As it reads in 'Your … was hidden'. */
export const reportedWords: Record<ReportedType, string> = {
  post: 'post',
  comment: 'comment',
  guide: 'guide',
  profile: 'profile',
  listing: 'listing',
  business: 'business profile',
  review: 'review',
}

/** What was reported, as a moderator sees it; one entry however many people reported it. */
export interface ReportedThing {
  object_type: ReportedType
  object_id: string
  /** Its title; for a comment, the post's; for a review, the business. */
  title: string
  /** Its text, as typed. */
  excerpt: string
  pictures: string[]
  /** Where it can be seen, while it can. */
  href: string | null
  author: { id: string; name: string; avatar_url: string | null; suspended: boolean } | null
  hidden: boolean
  gone: boolean
  /** Why this moderator can't decide: only the operator can act on a moderator. */
  off_limits: 'moderator' | 'house' | null
  report_count: number
  /** The oldest of them. */
  reports: { id: string; reason: ReportReason; details: string | null; reporter: string; created_at: string }[]
}

export interface ReportedPage {
  items: ReportedThing[]
  next: string | null
}

export interface AuditEntry {
  id: string
  /** Null: by the operator's command. */
  moderator: string | null
  action: ModerationAction | 'verify' | 'unverify' | 'grant_role' | 'revoke_role'
  object_type: ReportedType
  object_id: string
  /** Its current name. */
  about: string
  author: { id: string; name: string } | null
  href: string | null
  /** Whether it is currently hidden, or its member suspended. */
  hidden: boolean
  suspended: boolean
  reason: string | null
  created_at: string
}

export interface AuditPage {
  items: AuditEntry[]
  next: string | null
}

/** What a badge vouches for. */
export interface VouchedFor {
  business_name: string
  business_type: string
  address: string
  city: string
  postal_code: string
  country: string
}

/** A business as a moderator reviews it before giving or removing the badge. */
export interface BusinessToVerify extends VouchedFor {
  id: string
  user_id: string
  owner: { id: string; name: string; email_verified: boolean }
  description: string
  phone: string
  website: string | null
  email: string
  logo_url: string | null
  is_verified: boolean
  hidden: boolean
  /** To be reviewed, for the first time or again. */
  waiting: boolean
  /** What the badge was given to, if that has changed. */
  was: VouchedFor | null
  /** Since it was opened, or since its name, type or address changed. */
  changed_at: string
  decided_at: string | null
  version: number
}

export interface BusinessesToVerify {
  items: BusinessToVerify[]
  next: string | null
}
