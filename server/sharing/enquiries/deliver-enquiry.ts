import { type EnquiryKind, enquiryHeadline } from '#domain/sharing/enquiry.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Recipient } from './find-recipient.ts'

interface Delivery {
  id: string
  kind: EnquiryKind
  is_answer: boolean
  from_name: string
  /** Null for a visitor. */
  from_user_id: string | null
  about: string | null
  message: string
  preferred_date?: string | null
}

/** Both contain a name and the text; only GarageTale knows where an answer goes. */
export async function deliverEnquiry(
  tx: Db,
  to: Pick<Recipient, 'user_id' | 'name' | 'email' | 'email_verified'>,
  { id, message, ...enquiry }: Delivery,
) {
  const headline = enquiryHeadline(enquiry)
  await addNotification(tx, {
    user_id: to.user_id,
    type: 'enquiry',
    title: shortened(headline, 200),
    content: shortened(message, 160),
    metadata: { enquiry_id: id },
  })
  // An unconfirmed address may be a stranger's.
  if (to.email_verified)
    await queueMail(tx, to.email, 'enquiry', {
      ...{ name: to.name, headline, message, enquiry_id: id },
      by_visitor: enquiry.from_user_id === null,
    })
}

/** Cut at whole characters, on one line. */
function shortened(text: string, most: number) {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
