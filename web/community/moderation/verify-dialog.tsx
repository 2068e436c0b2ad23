import type { BusinessToVerify } from '#domain/community/moderation.ts'
import type { Words } from './act-words.ts'
import { sendVerification } from './moderation.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export interface Verdict {
  business: BusinessToVerify
  verified: boolean
}

/** `version`: the business as it was looked at, so that a name changed meanwhile gets no badge unseen. */
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

const logOnly = 'For the log, which moderators read.'
const ownerReads = 'The owner reads this, so say it kindly and plainly. Your name is not told.'

function wordsOf({ business, verified }: Verdict): Words {
  const { business_name: name, is_verified } = business
  if (verified)
    return {
      ...{ hint: logOnly, busy: 'Saving...', danger: false },
      title: is_verified ? `Does ${name} keep its badge?` : `Verify ${name}?`,
      text: is_verified
        ? 'The badge then stands for the name, type and address as they read now.'
        : 'Everybody sees the badge, and the business can confirm service records that name it. Make sure that it exists, and that its owner speaks for it.',
      button: is_verified ? 'Keep badge' : 'Verify',
      done: `${name} is verified`,
    }
  return {
    ...{ hint: ownerReads, busy: 'Saving...', danger: is_verified },
    title: is_verified ? `Take the badge from ${name}?` : `No badge for ${name}?`,
    text: is_verified
      ? 'It can confirm no more records, and ‘Confirmed by’ disappears from those it has confirmed.'
      : 'It stays where it is, without a badge. It comes back here when its name, type or address change.',
    button: is_verified ? 'Take badge away' : 'Decline',
    done: is_verified ? `${name} has no badge any more` : `${name} gets no badge`,
  }
}
