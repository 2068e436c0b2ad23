import { z } from 'zod'
import { optionalText, text } from './fields.ts'
import {
  longestDetails,
  longestReason,
  moderationActions,
  type ReportReason,
  reportedTypes,
  reportReasons,
  reportTexts,
} from './moderation.ts'

const thing = { object_type: z.enum(reportedTypes), object_id: z.uuid('This is not an id') }

export const newReport = z.object({
  ...thing,
  reason: z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], reportTexts.noReason),
  details: optionalText(longestDetails),
})
export type NewReport = z.output<typeof newReport>

/** `report_ids`: those the moderator had before them; when somebody else has settled them all, they are told. */
export const moderationAct = z.object({
  ...thing,
  action: z.enum(moderationActions),
  reason: text(longestReason, 'Please give a reason'),
  report_ids: z.array(z.uuid('This is not an id')).max(200).optional(),
})
export type ModerationAct = z.output<typeof moderationAct>

/** The whole log, or the history of one thing. */
export const logFilter = z.object({
  after: z.uuid('This is not the mark of a page').optional(),
  object_type: thing.object_type.optional(),
  object_id: thing.object_id.optional(),
})
export type LogFilter = z.output<typeof logFilter>
