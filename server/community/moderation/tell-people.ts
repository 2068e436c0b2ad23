import { shorten } from '#domain/basics/format.ts'
import { type ModerationAction, type ReportedType, reportedWords } from '#domain/community/moderation.ts'
import { houseAccount } from '#domain/members/people.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { queueMail } from '../../platform/mail/mail.ts'

interface Done {
  action: ModerationAction
  object_type: ReportedType
  title: string
  reason: string
  /** The contact for people who can't sign in. */
  support: string
}

/** The topic under which the author's open screens show what was hidden or restored. */
const topics: Record<ReportedType, string> = {
  post: 'posts',
  comment: 'posts',
  guide: 'guides',
  profile: 'profiles',
  listing: 'vehicles',
  business: 'business',
  review: 'businesses',
}

/** In the app, and by email if they can't sign in to read it. Neither the reporter nor the moderator is named. */
export async function tellAuthor(tx: Db, author: { id: string; name: string; email: string }, done: Done) {
  if (author.id === houseAccount) return
  const { action, object_type, reason } = done
  const what = reportedWords[object_type]
  const called = done.title && object_type !== 'profile' ? ` (${shorten(done.title, 80)})` : ''
  const tell = (title: string, content: string, emailed = false) =>
    addNotification(tx, { user_id: author.id, type: 'account', title, content, emailed })
  if (action === 'hide') {
    await tell(
      `Your ${what} was hidden`,
      `A moderator has hidden your ${what}${called} from others. The reason: ${reason} You can still see it. If you think this is a mistake, contact Support.`,
    )
    await announce(tx, author.id, topics[object_type])
  } else if (action === 'restore') {
    await tell(`Your ${what} is back`, `Your ${what}${called} is visible to others again.`)
    await announce(tx, author.id, topics[object_type])
  } else if (action === 'suspend') {
    await announce(tx, author.id, 'session')
    await queueMail(tx, author.email, 'account_suspended', { name: author.name, reason, support: done.support })
  } else if (action === 'unsuspend') {
    await tell('Welcome back', 'Your account is open again, with everything in it.', true)
    await queueMail(tx, author.email, 'account_reopened', { name: author.name })
  }
}

export const tellReporter = (
  tx: Db,
  report: { id: string; reporter_id: string | null },
  object_type: ReportedType,
  upheld: boolean,
) =>
  report.reporter_id &&
  addNotification(tx, {
    user_id: report.reporter_id,
    type: 'account',
    title: 'We’ve reviewed your report',
    content: `Thank you for telling us. A moderator has reviewed the ${reportedWords[object_type]} you reported ${
      upheld ? 'and has acted on it.' : 'and found nothing against our rules.'
    }`,
    dedupe_key: `report:${report.id}`,
  })
