import { type EnquiryKind, enquiryHeadline, enquirySender } from '#domain/sharing/enquiry.ts'
import { ringOnce } from '../../members/notifications/ring-once.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { matterOf } from './conversations.queries.ts'
import type { Recipient } from './find-recipient.ts'

interface Delivery {
  id: string
  conversation_id: string
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
  { id, conversation_id, message, ...enquiry }: Delivery,
) {
  const headline = enquiryHeadline(enquiry)
  await ringOnce(tx, matterOf(conversation_id), [
    {
      user_id: to.user_id,
      type: 'enquiry',
      title: shortened(headline, 200),
      again: (times) => shortened(`${times} new messages from ${asInside(enquirySender(enquiry))}`, 200),
      content: shortened(message, 160),
      metadata: { enquiry_id: id },
    },
  ])
  for (const side of [to.user_id, enquiry.from_user_id]) if (side) await announce(tx, side, 'conversations')
  // An unconfirmed address may be a stranger's.
  if (to.email_verified)
    await queueMail(tx, to.email, 'enquiry', {
      ...{ name: to.name, headline, message, enquiry_id: id, member: to.user_id },
      by_visitor: enquiry.from_user_id === null,
    })
}

/** 'a visitor who gave the name Vic' */
const asInside = (sender: string) => sender.replace(/^A visitor/, 'a visitor')

/** Cut at whole characters, on one line. */
function shortened(text: string, most: number) {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
