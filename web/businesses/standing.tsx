import type { OwnBusiness } from '#domain/businesses/business.ts'
import { Notice } from '../ui/messages/notice.tsx'

/** The moderation status that its owner should see. */
export function Standing({ business }: { business: OwnBusiness }) {
  if (business.is_hidden)
    return (
      <Notice tone="warn" title="Hidden by a moderator">
        Only you can see this page. You can change it; your notifications say why it was hidden.
      </Notice>
    )
  if (business.in_review)
    return (
      <Notice tone="warn" title="Changes in review">
        You changed your name, type or address. Once a moderator has reviewed the change, your badge returns and you can
        confirm records again. Work you’ve already confirmed stays confirmed.
      </Notice>
    )
  if (business.is_verified) return null
  return (
    <Notice title="Not verified yet">
      A moderator checks that each new business’s name, address and phone number match. You don’t need to send anything.
      Once you’re verified, your page shows the badge and you can confirm work in members’ service books.
    </Notice>
  )
}
