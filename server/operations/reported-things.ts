import { plural } from '#domain/basics/plural.ts'
import { moderationAct } from '#domain/community/new-report.ts'
import { moderate } from '../community/moderation/moderate.ts'
import { listQueue } from '../community/moderation/moderation.queries.ts'
import { AppError, PlainError } from '../platform/http/errors.ts'
import type { Desk } from './desk.ts'

/** Everything open, including what moderators may not decide: reports about one of them. */
export async function listReports({ db, say }: Desk) {
  let after: string | undefined
  let count = 0
  do {
    const { items, next } = await listQueue(db, null, after)
    for (const { object_type, object_id, title, author, report_count, off_limits } of items)
      say(
        [
          `${object_type}/${object_id}`,
          plural(report_count, 'report'),
          ...(author ? [`by ${author.name}${off_limits === 'moderator' ? ', a moderator' : ''}`] : []),
          ...(title && object_type !== 'profile' ? [oneLine(title)] : []),
        ].join('  '),
      )
    count += items.length
    after = next ?? undefined
  } while (after)
  if (count === 0) say('Nothing is waiting.')
  return 0
}

const oneLine = (title: string) => title.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 80)

/** `argument` is the thing as the list names it, followed by the reason. */
export const actOnThing =
  (action: 'hide' | 'restore' | 'dismiss', done: string) => async (desk: Desk, argument: string) => {
    const [thing = ''] = argument.trim().split(/\s/)
    const [object_type, object_id] = thing.split('/')
    const checked = moderationAct.safeParse({ action, object_type, object_id, reason: wordsAfter(argument) })
    if (!checked.success)
      throw new PlainError(`${thing} isn’t a reported item. \`npm run admin -- reports\` lists them.`)
    try {
      await moderate(desk, null, checked.data)
    } catch (error) {
      throw error instanceof AppError ? new PlainError(error.message) : error
    }
    desk.say(`${thing} ${done}.`)
    return 0
  }

/** Everything after the first word: the reason, as the member is told. */
export const wordsAfter = (argument: string) =>
  argument.trim().replace(/^\S+\s*/, '') || 'Decided by the operator of this GarageTale.'
