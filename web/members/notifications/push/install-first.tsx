import { Share } from 'lucide-react'
import { Notice } from '../../../ui/messages/notice.tsx'

/** Only Apple asks for this, so only its phones and tablets are told. */
export const InstallFirst = () => (
  <Notice title="Add GarageTale to your Home Screen first">
    iPhone and iPad show notifications only from apps on the Home Screen. Tap{' '}
    <span className="whitespace-nowrap">
      <Share aria-hidden className="inline size-4" /> Share
    </span>
    , then ‘Add to Home Screen’. Open GarageTale from there and come back to this page.
  </Notice>
)
