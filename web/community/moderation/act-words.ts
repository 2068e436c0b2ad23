import { type ModerationAction, type ReportedType, reportedWords } from '#domain/community/moderation.ts'

export interface Words {
  title: string
  text: string
  /** Above the reason: who reads it. */
  hint: string
  button: string
  busy: string
  done: string
  danger: boolean
}

const authorReads = 'The author reads this, so say it kindly and plainly. Your name is not told.'
const logOnly = 'For the log, which moderators read.'

export function actWords(action: ModerationAction, type: ReportedType, author: string): Words {
  const what = reportedWords[type]
  switch (action) {
    case 'hide':
      return {
        ...{ title: `Hide this ${what}?`, hint: authorReads, button: 'Hide', busy: 'Hiding...', danger: false },
        text: `Nobody but its author will see it. It is not deleted, and can be shown again from the log.`,
        done: `The ${what} is hidden`,
      }
    case 'restore':
      return {
        ...{ title: `Show this ${what} again?`, hint: logOnly, button: 'Restore', busy: 'Restoring...', danger: false },
        text: 'It will be where it was before, and its author is told.',
        done: `The ${what} is shown again`,
      }
    case 'suspend':
      return {
        ...{ title: `Suspend ${author}?`, hint: authorReads, button: 'Suspend', busy: 'Suspending...', danger: true },
        text: `${author} is signed out everywhere and cannot come back in. Their profile, posts, comments, guides, business, reviews, vehicles and advertisements disappear for everybody at once, until the suspension is lifted.`,
        done: `${author} is suspended`,
      }
    case 'unsuspend':
      return {
        ...{
          title: `Let ${author} back in?`,
          hint: logOnly,
          button: 'Lift suspension',
          busy: 'Lifting...',
          danger: false,
        },
        text: 'They can sign in again, and everything of theirs that is not hidden can be seen again.',
        done: `${author} is back`,
      }
    case 'dismiss':
      return {
        ...{ title: 'Dismiss these reports?', hint: logOnly, button: 'Dismiss', busy: 'Dismissing...', danger: false },
        text: `The ${what} stays as it is. Whoever reported it is told that it was looked at.`,
        done: 'The reports are dismissed',
      }
  }
}

export const actionDone: Record<string, string> = {
  hide: 'Hidden',
  restore: 'Restored',
  suspend: 'Suspended',
  unsuspend: 'Suspension lifted',
  dismiss: 'Reports dismissed',
  verify: 'Verified',
  unverify: 'Given no badge',
  grant_role: 'Made moderator',
  revoke_role: 'No longer moderator',
}
