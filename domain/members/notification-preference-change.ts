import { z } from 'zod'
import { emailChoices, type NotificationKind } from './notification-preference.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 21:00')

const quietHours = z
  .object({ from: time, until: time, emails: z.boolean() })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Choose a different time' })

const choice = z.object({
  bell: z.boolean().optional(),
  push: z.boolean().optional(),
  email: z.enum(emailChoices).optional(),
})
const bell = z.literal(true, 'The bell always shows these').optional()

const kinds = {
  reminders: choice,
  messages: choice,
  confirmations: choice,
  handovers: choice.extend({ bell, email: z.enum(['at_once'], 'These emails can’t be turned off').optional() }),
  community: choice,
  account: choice.extend({ bell }),
} satisfies Record<NotificationKind, z.ZodType>

/** Only what changes: a second tab must not undo what it never showed. */
export const preferenceChange = z.object({
  kinds: z.strictObject(kinds).partial().optional(),
  quiet: quietHours.nullable().optional(),
})
export type PreferenceChange = z.infer<typeof preferenceChange>
