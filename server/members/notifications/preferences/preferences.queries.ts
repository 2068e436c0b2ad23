import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { mondayOf } from '#domain/members/digest.ts'
import {
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
  quietUntil,
  usualPreferences,
} from '#domain/members/notification-preference.ts'
import type { PreferenceChange } from '#domain/members/notification-preference-change.ts'
import type { Db } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/live/live.ts'
import type { Wish } from '../../../platform/mail/wanted-mail.ts'

type Kinds = NotificationPreferences['kinds']

interface Row {
  kinds: unknown
  quiet_from: string | null
  quiet_until: string | null
  quiet_emails: boolean
}
const columns = ['kinds', 'quiet_from', 'quiet_until', 'quiet_emails'] as const

/** A kind that did not exist when they chose is as usual. */
export function preferencesOf(row: Row | undefined): NotificationPreferences {
  if (!row) return usualPreferences
  const chosen = row.kinds as Partial<Kinds>
  const { quiet_from: from, quiet_until: until, quiet_emails: emails } = row
  const kinds = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...usualPreferences.kinds[kind], ...chosen[kind] }]),
  ) as Kinds
  return { kinds, quiet: from && until ? { from, until, emails } : null }
}

const rowOf = (db: Db, user_id: string) =>
  db.selectFrom('notification_preferences').select(columns).where('user_id', '=', user_id)

export const getPreferences = async (db: Db, user_id: string): Promise<NotificationPreferences> =>
  preferencesOf(await rowOf(db, user_id).executeTakeFirst())

export const changePreferences = (db: Db, user_id: string, change: PreferenceChange) =>
  db.transaction().execute(async (tx) => {
    const before = await holdPreferences(tx, user_id)
    const kinds = { ...before.kinds }
    for (const kind of notificationKinds) kinds[kind] = { ...kinds[kind], ...defined(change.kinds?.[kind]) }
    const quiet = change.quiet === undefined ? before.quiet : change.quiet
    await save(tx, user_id, before, { kinds, quiet })
    // What the bell shows and counts, in every tab.
    if (notificationKinds.some((kind) => kinds[kind].bell !== before.kinds[kind].bell))
      await announce(tx, user_id, 'notifications')
    return { kinds, quiet }
  })

/** An omitted choice must not overwrite one. */
const defined = <Choice extends object>(choice: Choice | undefined) =>
  Object.fromEntries(Object.entries(choice ?? {}).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Choice]?: NonNullable<Choice[Key]>
  }

/** `about` is a kind, or 'weekly' for the weekly email. False if there is no such member. */
export const stopEmails = (db: Db, user_id: string, about: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const isThere = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!isThere) return false
    const before = await holdPreferences(tx, user_id)
    const stops = (kind: NotificationKind) =>
      kind === about || (about === 'weekly' && before.kinds[kind].email === 'weekly')
    const kinds = { ...before.kinds }
    for (const kind of notificationKinds) if (stops(kind)) kinds[kind] = { ...kinds[kind], email: 'none' }
    await save(tx, user_id, before, { ...before, kinds })
    return true
  })

async function holdPreferences(tx: Db, user_id: string) {
  await tx
    .insertInto('notification_preferences')
    .values({ user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return preferencesOf(await rowOf(tx, user_id).forUpdate().executeTakeFirst())
}

const isWeekly = ({ kinds }: NotificationPreferences) =>
  notificationKinds.some((kind) => kinds[kind].email === 'weekly')

function save(tx: Db, user_id: string, before: NotificationPreferences, { kinds, quiet }: NotificationPreferences) {
  // The first weekly email tells nothing from before it was wanted.
  const begins = isWeekly({ kinds, quiet }) && !isWeekly(before)
  return tx
    .updateTable('notification_preferences')
    .set({
      kinds,
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      quiet_emails: quiet?.emails ?? false,
      updated_at: sql<Date>`now()`,
      ...(begins ? { digest_since: sql<Date>`now()`, digest_week: mondayOf(londonToday()) } : {}),
    })
    .where('user_id', '=', user_id)
    .execute()
}

/** Asked when an email is about to go, so that whatever they chose in the meantime counts. */
export async function emailWish(tx: Db, user_id: string, about: string, now = new Date()): Promise<Wish> {
  const { kinds, quiet } = await getPreferences(tx, user_id)
  if (about === 'weekly') return isWeekly({ kinds, quiet }) ? 'send' : 'drop'
  if (kinds[about as NotificationKind]?.email !== 'at_once') return 'drop'
  const after = quiet?.emails ? quietUntil(now, quiet) : undefined
  return after ? { after } : 'send'
}
