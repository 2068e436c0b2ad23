import type { OwnBusiness } from '#domain/businesses/business.ts'
import { Notice } from '../ui/messages/notice.tsx'

/** Where it stands with the moderators, as far as its owner should know. */
export function Standing({ business }: { business: OwnBusiness }) {
  if (business.is_hidden)
    return (
      <Notice tone="warn" title="Hidden by a moderator">
        Only you still see this page. You can change it; your notifications say why it was hidden.
      </Notice>
    )
  if (business.in_review)
    return (
      <Notice tone="warn" title="Changes in review">
        You changed your name, type or address. Your badge is back, and you can confirm records again, once a moderator
        has reviewed the change. Work you confirmed before stays confirmed.
      </Notice>
    )
  if (business.is_verified) return null
  return (
    <Notice title="Not verified yet">
      A moderator looks at every new business and checks that its name, address and phone number belong together. There
      is nothing to send in. Once verified, your sign carries the badge, and you can confirm the work you did in
      members’ service books.
    </Notice>
  )
}
