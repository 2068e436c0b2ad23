import { z } from 'zod'
import { cleanerOf } from '../basics/clean-text.ts'

const text = (most: number, missing: string) =>
  z
    .string(missing)
    .overwrite(cleanerOf(most))
    .trim()
    .min(1, missing)
    .max(most, `Use ${most.toLocaleString('en-GB')} characters or fewer`)

export const suggestionLength = 4000
export const subjectLength = 150

export const newSuggestion = z.object({ text: text(suggestionLength, 'Please enter your suggestion') })

export const newSupportRequest = z.object({
  subject: text(subjectLength, 'Please enter a subject'),
  message: text(suggestionLength, 'Please enter your message'),
})
export type NewSupportRequest = z.infer<typeof newSupportRequest>
