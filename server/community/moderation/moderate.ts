import { sql } from 'kysely'
import { canBeHidden, type ModerationAction, reportedWords } from '#domain/community/moderation.ts'
import type { ModerationAct } from '#domain/community/new-report.ts'
import { houseAccount } from '#domain/members/people.ts'
import { tellModerators } from '../../members/notifications/tell-moderators.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { describedThing } from './described-thing.ts'
import { setHidden } from './set-hidden.ts'
import { openReports, settle } from './settle-reports.ts'
import { tellAuthor } from './tell-people.ts'

interface Person {
  id: string
  name: string
  email: string
  role: string
  suspended_at: Date | null
  deleted_at: Date | null
}

/**
 * One action by a moderator, or by the operator (`by` is null): the change, the settled reports, the line in the audit
 * log and the notifications, all or nothing. Of two at once, one wins and the other is told.
 */
export const moderate = ({ db, config }: Pick<Services, 'db' | 'config'>, by: string | null, act: ModerationAct) =>
  db.transaction().execute(async (tx) => {
    const thing = await findThing(tx, act)
    const author_id = thing?.author_id ?? null
    const people = await holdPeople(tx, by, author_id)
    const author = people.find(({ id }) => id === author_id)
    if (by !== null) refuseTo(by, people, author)
    if (author_id === houseAccount && /suspend/.test(act.action))
      throw forbidden('house', 'This is GarageTale’s own account. It stays as it is.')

    const open = await openReports(tx, act)
    if (!thing && open.length === 0) throw notFound('Thing')
    const seen = act.report_ids
    if (seen && !open.some(({ id }) => seen.includes(id))) throw settledAlready()

    await change(tx, act, author, open.length > 0)
    const upheld = act.action === 'hide' || act.action === 'suspend'
    await settle(tx, open, act.object_type, by, upheld)
    if (author && act.action === 'suspend' && act.object_type !== 'profile') {
      const about = { object_type: 'profile', object_id: author.id } as const
      await settle(tx, await openReports(tx, about), 'profile', by, true)
    }
    await record(tx, by, act, author, open[0]?.id)
    if (author) await tellAuthor(tx, author, { ...act, title: thing?.title ?? '', support: config.mail.support })
    await tellModerators(tx, author_id)
  })

async function findThing(tx: Db, { object_type, object_id }: Pick<ModerationAct, 'object_type' | 'object_id'>) {
  const type = sql`${object_type}::text`
  const { rows } = await sql<{ author_id: string; title: string }>`
    select author_id, title from (${describedThing(type, sql`${object_id}::uuid`)}) as thing`.execute(tx)
  return rows[0]
}

// Locked in id order and before anything else, as follows do, to avoid deadlocks.
const holdPeople = (tx: Db, by: string | null, author_id: string | null): Promise<Person[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'suspended_at', 'deleted_at'])
    .where(
      'id',
      'in',
      [by, author_id].filter((id) => id !== null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

function refuseTo(by: string, people: Person[], author: Person | undefined) {
  const me = people.find(({ id }) => id === by)
  // The role may have been removed after the guard checked it.
  if (me?.role !== 'moderator' || me.suspended_at || me.deleted_at) throw notFound('Page')
  if (author?.id === by) throw forbidden('own_thing', 'This is about you, so another moderator has to decide.')
  if (author?.role === 'moderator')
    throw forbidden('moderator', 'This is about another moderator, so only the operator can act on it.')
}

const settledAlready = () => conflict('settled', 'Another moderator has just dealt with this.')

async function change(tx: Db, act: ModerationAct, author: Person | undefined, reported: boolean) {
  const { action, object_type } = act
  const what = reportedWords[object_type]
  if (action === 'dismiss') {
    if (!reported) throw settledAlready()
  } else if (action === 'hide' || action === 'restore') {
    if (!canBeHidden(object_type))
      throw invalid({ action: 'You can’t hide a profile on its own. Suspend the member instead.' })
    const outcome = await setHidden(tx, act, action === 'hide')
    if (outcome === 'gone') throw conflict('gone', `This ${what} is no longer there. Dismiss the reports instead.`)
    if (outcome === 'same')
      throw conflict('already', `This ${what} is already ${action === 'hide' ? 'hidden' : 'shown'}.`)
  } else await setSuspended(tx, author, action)
}

async function setSuspended(tx: Db, author: Person | undefined, action: ModerationAction) {
  if (!author || author.deleted_at) throw conflict('gone', 'This member is no longer here.')
  const suspend = action === 'suspend'
  if (suspend === (author.suspended_at !== null))
    throw conflict('already', `${author.name} is ${suspend ? 'already suspended' : 'not suspended'}.`)
  await tx
    .updateTable('users')
    .set({ suspended_at: suspend ? sql<Date>`now()` : null })
    .where('id', '=', author.id)
    .execute()
  if (suspend) await tx.deleteFrom('sessions').where('user_id', '=', author.id).execute()
}

/** A suspension is about the member, whatever led to it; `report_id` records what that was. */
async function record(tx: Db, by: string | null, act: ModerationAct, author: Person | undefined, report_id?: string) {
  const { action, reason } = act
  const member = action === 'suspend' || action === 'unsuspend' ? author : undefined
  await tx
    .insertInto('moderation_actions')
    .values({
      moderator_id: by,
      action,
      object_type: member ? 'profile' : act.object_type,
      object_id: member?.id ?? act.object_id,
      report_id: report_id ?? null,
      reason,
      // The clock's time, so that two lines of one action stay in order; the transaction's time would be the same for
      // both.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
}
