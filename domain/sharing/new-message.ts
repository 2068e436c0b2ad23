import { z } from 'zod'
import { text } from '../basics/fields.ts'
import { mostPictures } from './conversation.ts'
import { enquiryTexts, longestEnquiry } from './enquiry.ts'

/** A visitor sends words only: an upload belongs to an account. */
export const visitorMessage = z.object({ message: text(longestEnquiry, enquiryTexts.blank) })

export const newMessage = visitorMessage.extend({
  file_ids: z.array(z.uuid()).max(mostPictures, `Add ${mostPictures} pictures or fewer`).default([]),
})
export type NewMessage = z.output<typeof newMessage>
