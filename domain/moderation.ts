import { z } from 'zod'
import { optionalText } from './fields.ts'

export const reportedTypes = ['post', 'comment', 'guide', 'profile', 'listing'] as const
export type ReportedType = (typeof reportedTypes)[number]

export const reportReasons = {
  spam: 'Spam or advertising',
  abuse: 'Abuse or harassment',
  hate: 'Hate',
  sexual: 'Sexual content',
  illegal: 'Something illegal',
  fraud: 'Fraud or a false history',
  privacy: "Somebody's private details",
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const newReport = z.object({
  object_type: z.enum(reportedTypes),
  object_id: z.uuid(),
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], 'Please choose a reason'),
  details: optionalText(2000),
})
export type NewReport = z.output<typeof newReport>

export const moderationActions = ['hide', 'restore', 'suspend', 'unsuspend', 'dismiss'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** What was reported, as a moderator reads it; one entry however many people reported it. */
export interface ReportedThing {
  object_type: ReportedType
  object_id: string
  /** Its title, or the beginning of its words. */
  title: string
  excerpt: string
  /** Where it can be looked at, while it can. */
  href: string | null
  author: { id: string; name: string; avatar_url: string | null; suspended: boolean } | null
  hidden: boolean
  gone: boolean
  reports: { id: string; reason: ReportReason; details: string | null; reporter: string; created_at: string }[]
}

export interface AuditEntry {
  id: string
  /** Null: the operator's own command. */
  moderator: string | null
  action: string
  object_type: string
  object_id: string
  about: string
  reason: string | null
  created_at: string
}
