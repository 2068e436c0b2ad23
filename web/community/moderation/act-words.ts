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

const authorReads = 'The author will read this, so be kind and clear. They won’t see your name.'
const logOnly = 'For the log, which only moderators can read.'

export function actWords(action: ModerationAction, type: ReportedType, author: string): Words {
  const what = reportedWords[type]
  switch (action) {
    case 'hide':
      return {
        ...{ title: `Hide this ${what}?`, hint: authorReads, button: 'Hide', busy: 'Hiding...', danger: false },
        text: `Only its author will see it. It isn’t deleted, and you can show it again from the log.`,
        done: `The ${what} is hidden`,
      }
    case 'restore':
      return {
        ...{ title: `Show this ${what} again?`, hint: logOnly, button: 'Restore', busy: 'Restoring...', danger: false },
        text: 'It goes back to where it was, and its author is told.',
        done: `The ${what} is shown again`,
      }
    case 'suspend':
      return {
        ...{ title: `Suspend ${author}?`, hint: authorReads, button: 'Suspend', busy: 'Suspending...', danger: true },
        text: `${author} will be signed out everywhere and can’t sign in again. Their profile, posts, comments, guides, business, reviews, vehicles and listings are hidden from everyone until the suspension is lifted.`,
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
        text: 'They’ll be able to sign in again, and everything a moderator hasn’t hidden will be visible again.',
        done: `${author} is back`,
      }
    case 'dismiss':
      return {
        ...{ title: 'Dismiss these reports?', hint: logOnly, button: 'Dismiss', busy: 'Dismissing...', danger: false },
        text: `The ${what} stays as it is. The people who reported it are told that it was reviewed.`,
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
