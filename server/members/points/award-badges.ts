import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { together } from '../../platform/database/together.ts'
import { announce } from '../../platform/live/live.ts'
import { addNotification } from '../notifications/notifications.queries.ts'
import { holdPoints } from './points.ts'

type Question = (me: string) => RawBuilder<unknown>

/** What a badge is for, as a query about its member that returns one row or none. */
const earnedBy = {
  'first-wheels': (me) => sql`select from vehicles where user_id = ${me} and deleted_at is null limit 1`,
  'full-house': (me) => sql`select from vehicles where user_id = ${me} and deleted_at is null offset 4 limit 1`,
  'service-stamp': (me) =>
    sql`select from maintenance_logs where user_id = ${me} and kind = 'service' and deleted_at is null limit 1`,
  'full-service-history': (me) =>
    sql`select from maintenance_logs where user_id = ${me} and kind = 'service' and deleted_at is null
        group by vehicle_id having count(*) >= 10 limit 1`,
  modder: (me) => sql`select from modifications where user_id = ${me} and deleted_at is null offset 2 limit 1`,
  archivist: (me) => sql`select from vehicle_documents where user_id = ${me} and deleted_at is null offset 9 limit 1`,
  shutterbug: (me) =>
    sql`select from vehicle_media where user_id = ${me} and media_type = 'image' and deleted_at is null
        offset 19 limit 1`,
  storyteller: (me) =>
    sql`select from posts where user_id = ${me} and deleted_at is null and hidden_at is null
        and not is_system_generated offset 9 limit 1`,
  mentor: (me) =>
    sql`select from guides where user_id = ${me} and deleted_at is null and hidden_at is null offset 2 limit 1`,
  'good-company': (me) => sql`select from users where id = ${me} and followers_count >= 10`,
  'open-garage': (me) => sql`select from vehicles where user_id = ${me} and is_public and deleted_at is null limit 1`,
  'passed-on': (me) =>
    sql`select from ownership_transfers where previous_owner_id = ${me} and status = 'accepted' limit 1`,
  'community-connector': (me) =>
    sql`select from referrals where referrer_id = ${me} and counted_at is not null offset 4 limit 1`,
  'early-bird': () => sql`select`,
} satisfies Record<string, Question>

export type Badge = keyof typeof earnedBy

/** Comes with the account and isn't earned: it sends no notification. */
const untold: Badge = 'early-bird'

type GivenBadge = { id: string; name: string; description: string }

/**
 * Gives a member the badges they have just earned, at the end of the same transaction; badges are never taken away.
 * Badges a member already has are not checked again.
 */
export async function awardBadges(tx: Db, user_id: string, ...badges: Badge[]) {
  const [, given] = await together(tx, holdPoints.with(tx, { user_id }), awarding(tx, user_id, badges))
  await tellOfBadges(tx, user_id, given)
}

/** For `together`, after whatever locks the member's points; then call `tellOfBadges` with the answer. */
export const awarding = (tx: Db, user_id: string, badges: readonly Badge[]) => {
  const names = badges.join()
  const question = questions.get(names) ?? questionFor(badges)
  questions.set(names, question)
  return question.with(tx, { me: user_id })
}

const questions = new Map<string, ReturnType<typeof questionFor>>()

const questionFor = (badges: readonly Badge[]) =>
  preparedQuery((_, { me }: { me: string }) => {
    const earned = badges.map((badge) => {
      const question: Question = earnedBy[badge]
      return sql`select ${badge}::text as badge_id
                  where not exists (select from user_badges where user_id = ${me} and badge_id = ${badge})
                    and exists (${question(me)})`
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
