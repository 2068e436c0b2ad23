import { type RawBuilder, sql } from 'kysely'
import type { CountedBadge, RecordDefinition } from '#domain/records/define-record.ts'
import { isLogKind, type RecordKind, recordKinds } from '#domain/records/registry.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { type Asked, together } from '../../platform/database/together.ts'
import { announce } from '../../platform/live/live.ts'
import { addNotification } from '../notifications/notifications.queries.ts'
import { holdPoints } from './points.ts'

interface Asking {
  me: string
  /** Where a record was entered just now; null after any other deed. */
  vehicle_id: string | null
}
type Question = (asking: Asking) => RawBuilder<unknown>

const tables = { modification: 'modifications', note: 'vehicle_notes', media: 'vehicle_media' } as const

/** Of a badge for one vehicle only the vehicle at hand is looked at: no other has a record more than before. */
const entered =
  (kind: RecordKind, { records, of }: CountedBadge): Question =>
  ({ me, vehicle_id }) =>
    sql`
    select from ${sql.table(isLogKind(kind) ? 'maintenance_logs' : tables[kind])}
     where entered_by = ${me} and deleted_at is null
       ${of === 'one vehicle' ? sql`and vehicle_id = ${vehicle_id}` : sql``}
       ${isLogKind(kind) ? sql`and kind = ${sql.lit(kind)}` : sql``}
       ${kind === 'media' ? sql`and media_type = 'image'` : sql``}
    offset ${sql.lit(records - 1)} limit 1`

const badgesOf = new Map<RecordKind, readonly CountedBadge[]>(
  recordKinds.map(({ kind, badges = [] }: RecordDefinition<RecordKind>) => [kind, badges]),
)

/** What a badge is for, as a query about its member that returns one row or none. */
const earnedBy = {
  'first-wheels': ({ me }) => sql`select from vehicles where user_id = ${me} and deleted_at is null limit 1`,
  'full-house': ({ me }) => sql`select from vehicles where user_id = ${me} and deleted_at is null offset 4 limit 1`,
  archivist: ({ me }) =>
    sql`select from vehicle_documents where entered_by = ${me} and deleted_at is null offset 9 limit 1`,
  storyteller: ({ me }) =>
    sql`select from posts where user_id = ${me} and deleted_at is null and hidden_at is null
        and not is_system_generated offset 9 limit 1`,
  mentor: ({ me }) =>
    sql`select from guides where user_id = ${me} and deleted_at is null and hidden_at is null offset 2 limit 1`,
  'good-company': ({ me }) => sql`select from users where id = ${me} and followers_count >= 10`,
  'open-garage': ({ me }) =>
    sql`select from vehicles where user_id = ${me} and is_public and deleted_at is null limit 1`,
  'passed-on': ({ me }) =>
    sql`select from ownership_transfers where previous_owner_id = ${me} and status = 'accepted' limit 1`,
  'community-connector': ({ me }) =>
    sql`select from referrals where referrer_id = ${me} and counted_at is not null offset 4 limit 1`,
  'early-bird': () => sql`select`,
} satisfies Record<string, Question>

const questions: Record<string, Question> = {
  ...earnedBy,
  ...Object.fromEntries(
    [...badgesOf].flatMap(([kind, badges]) => badges.map((each) => [each.badge, entered(kind, each)])),
  ),
}

export type Badge = keyof typeof earnedBy

/** Comes with the account and isn't earned: it sends no notification. */
const untold: Badge = 'early-bird'

type GivenBadge = { id: string; name: string; description: string }

/**
 * Gives a member the badges they have just earned, at the end of the same transaction; badges are never taken away.
 * Badges a member already has are not checked again.
 */
export const awardBadges = (tx: Db, user_id: string, ...badges: Badge[]) =>
  award(tx, user_id, asking(tx, { me: user_id, vehicle_id: null }, badges))

/** The same for those that count records of this kind, of which the member has just entered one. */
export const awardRecordBadges = (tx: Db, user_id: string, kind: RecordKind, vehicle_id: string) =>
  award(tx, user_id, awardingRecord(tx, user_id, kind, vehicle_id))

async function award(tx: Db, user_id: string, asked: Asked<GivenBadge> | undefined) {
  const [, given] = await together(tx, holdPoints.with(tx, { user_id }), asked)
  await tellOfBadges(tx, user_id, given)
}

/** For `together`, after whatever locks the member's points; then call `tellOfBadges` with the answer. */
export const awardingRecord = (tx: Db, user_id: string, kind: RecordKind, vehicle_id: string) => {
  const badges = badgesOf.get(kind)?.map(({ badge }) => badge) ?? []
  return badges.length > 0 ? asking(tx, { me: user_id, vehicle_id }, badges) : undefined
}

function asking(tx: Db, values: Asking, badges: readonly string[]): Asked<GivenBadge> {
  const names = badges.join()
  const built = prepared.get(names) ?? questionFor(badges)
  prepared.set(names, built)
  return built.with(tx, values)
}

const prepared = new Map<string, ReturnType<typeof questionFor>>()

const questionFor = (badges: readonly string[]) =>
  preparedQuery((_, values: Asking) => {
    const { me } = values
    const earned = badges.map((badge) => {
      const question = questions[badge]
      if (!question) throw new Error(`Nobody knows what the badge ${badge} is for.`)
      return sql`select ${badge}::text as badge_id
                  where not exists (select from user_badges where user_id = ${me} and badge_id = ${badge})
                    and exists (${question(values)})`
    })
    return sql<GivenBadge>`
      with given as (
        insert into user_badges (user_id, badge_id)
        select ${me}, badge_id from (${sql.join(earned, sql` union all `)}) as earned
        on conflict do nothing returning badge_id)
      select id, name, description from given join badges on badges.id = given.badge_id order by sort_order`
  })

export async function tellOfBadges(tx: Db, user_id: string, given: readonly GivenBadge[]) {
  for (const { id, name, description } of given.filter((badge) => badge.id !== untold))
    await addNotification(tx, {
      user_id,
      type: 'badge_earned',
      title: `You earned the badge ${name}`,
      content: description,
      metadata: { badge_id: id },
      dedupe_key: `badge:${id}`,
    })
  if (given.length > 0) await announce(tx, user_id, 'points')
}
