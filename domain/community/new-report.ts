import { z } from 'zod'
import { optionalText, text, version } from '../basics/fields.ts'
import {
  longestDetails,
  longestReason,
  moderationActions,
  type ReportReason,
  reportedTypes,
  reportReasons,
  reportTexts,
} from './moderation.ts'

const thing = { object_type: z.enum(reportedTypes), object_id: z.uuid('Invalid ID') }

export const newReport = z.object({
  ...thing,
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], reportTexts.noReason),
  details: optionalText(longestDetails),
})
export type NewReport = z.output<typeof newReport>

/** `report_ids`: those the moderator had seen; if somebody else has settled them all, they are told. */
export const moderationAct = z.object({
  ...thing,
  action: z.enum(moderationActions),
  reason: text(longestReason, 'Please give a reason'),
  report_ids: z.array(z.uuid('Invalid ID')).max(200).optional(),
})
export type ModerationAct = z.output<typeof moderationAct>

/** The whole log, or the history of one thing. */
export const logFilter = z.object({
  after: z.uuid('Invalid page cursor').optional(),
  object_type: thing.object_type.optional(),
  object_id: thing.object_id.optional(),
})
export type LogFilter = z.output<typeof logFilter>

/**
 * Gives or removes a business's badge. `version` is the business as it was reviewed, so that a name changed in the
 * meantime gets no badge unseen; a business that gets none is told why.
 */
export const verification = z
  .object({
    user_id: z.uuid('Invalid ID'),
    verified: z.boolean(),
    reason: optionalText(longestReason),
    version: version.optional(),
  })
  .refine(({ verified, reason }) => verified || reason, { path: ['reason'], error: 'Please give a reason' })
export type Verification = z.output<typeof verification>

export const verificationFilter = z.object({
  state: z.enum(['waiting', 'verified']).default('waiting'),
  after: logFilter.shape.after,
})
export type VerificationFilter = z.output<typeof verificationFilter>
