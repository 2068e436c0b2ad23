import { z } from 'zod'
import { cleanLine } from '../basics/clean-text.ts'
import { blankable, day, text } from '../basics/fields.ts'
import { findWebAddress, noAddressInName } from '../basics/web-addresses.ts'
import { enquiryKinds, enquiryTexts, longestEnquiry } from './enquiry.ts'

const message = text(longestEnquiry, enquiryTexts.blank)

// A name is one line that reads in one direction: no breaks, no control characters, no bidirectional overrides.
const oneLine = (typed: unknown) =>
  typeof typed === 'string' ? cleanLine(typed).replace(/[\s\u200b\u2060-\u2064\ufeff]+/gu, ' ') : typed

/** The recipient is named by the page it was written on: a slug or a member, never an address. */
export const newEnquiry = z.object({
  kind: z.enum(enquiryKinds),
  /** The slug of a public vehicle or listing, or the id of a member or business. */
  about: z.string().min(1).max(250),
  message,
  /** From visitors only; a member's come from the account. */
  from_name: z.preprocess(
    oneLine,
    text(100, enquiryTexts.noName)
      .refine((name) => !findWebAddress(name), noAddressInName)
      .optional(),
  ),
  from_email: z
    .string(enquiryTexts.noEmail)
    .trim()
    .max(254, 'Use 254 characters or fewer')
    .pipe(z.email(enquiryTexts.noEmail))
    .optional(),
  preferred_date: blankable(day()),
})
export type NewEnquiry = z.output<typeof newEnquiry>
