import { z } from 'zod'
import { every, lastDone } from './reminder.ts'
import { reminderTemplates } from './reminder-templates.ts'

/* What the API accepts of suggestions; apart from the list, which loads no schema. */

const keys = reminderTemplates.map(({ key }) => key)

const chosen = z
  .object({ key: z.enum(keys, 'Unknown suggestion'), ...every.shape, ...lastDone.shape })
  .refine(({ every_months, every_miles }) => Boolean(every_months || every_miles), {
    path: ['every_months'],
    error: 'Enter months, miles or both',
  })

export const chosenSuggestions = z.object({
  chosen: z
    .array(chosen)
    .min(1, 'Choose at least one')
    .max(reminderTemplates.length)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Choose each once'),
})
export type ChosenSuggestion = z.output<typeof chosen>
