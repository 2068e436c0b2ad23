import type { BusinessToVerify } from '#domain/community/moderation.ts'
import type { Words } from './act-words.ts'
import { sendVerification } from './moderation.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export interface Verdict {
  business: BusinessToVerify
  verified: boolean
}

/** `version`: the version reviewed, so that a name changed meanwhile doesn't get the badge. */
export function VerifyDialog({ verdict, onClose }: { verdict: Verdict; onClose: () => void }) {
  const { business, verified } = verdict
  return (
    <ReasonDialog
      words={wordsOf(verdict)}
      optional={verified}
      send={(reason) => sendVerification({ user_id: business.user_id, verified, reason, version: business.version })}
      onClose={onClose}
    />
  )
}

const logOnly = 'For the log, which only moderators can read.'
const ownerReads = 'The owner will read this, so be kind and clear. They won’t see your name.'

function wordsOf({ business, verified }: Verdict): Words {
  const { business_name: name, is_verified } = business
  if (verified)
    return {
      ...{ hint: logOnly, busy: 'Saving...', danger: false },
      title: is_verified ? `Does ${name} keep its badge?` : `Verify ${name}?`,
      text: is_verified
        ? 'The badge will cover the current name, type and address.'
        : 'Everyone will see the badge, and the business can confirm service records that name it. Make sure the business exists and this member may act for it.',
      button: is_verified ? 'Keep badge' : 'Verify',
      done: `${name} is verified`,
    }
  return {
    ...{ hint: ownerReads, busy: 'Saving...', danger: is_verified },
    title: is_verified ? `Remove the badge from ${name}?` : `No badge for ${name}?`,
    text: is_verified
      ? 'It can’t confirm any more records, and ‘Confirmed by’ is removed from those it confirmed.'
      : 'It stays listed without a badge, and comes back here if its name, type or address changes.',
    button: is_verified ? 'Remove badge' : 'Decline',
    done: is_verified ? `${name} no longer has a badge` : `${name} gets no badge`,
  }
}
