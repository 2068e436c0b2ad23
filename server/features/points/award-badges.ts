import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { announce } from '../../platform/live.ts'
import { addNotification } from '../notifications/notifications.queries.ts'

/** What a badge is for, as a question about its member that the database answers with one row or none. */
const earnedBy: Record<string, (user_id: string) => ReturnType<typeof sql>> = {
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
    sql`select from vehicle_media where user_id = ${me} and media_type = 'image' and deleted_at is null offset 19 limit 1`,
  storyteller: (me) => sql`select from posts where user_id = ${me} and deleted_at is null offset 9 limit 1`,
  mentor: (me) => sql`select from guides where user_id = ${me} and deleted_at is null offset 2 limit 1`,
  'good-company': (me) => sql`select from users where id = ${me} and followers_count >= 10`,
  'open-garage': (me) => sql`select from vehicles where user_id = ${me} and is_public and deleted_at is null limit 1`,
  'passed-on': (me) =>
    sql`select from ownership_transfers where previous_owner_id = ${me} and status = 'accepted' limit 1`,
  'community-connector': (me) =>
    sql`select from referrals where referrer_id = ${me} and counted_at is not null offset 4 limit 1`,
  'early-bird': () => sql`select`,
}

/** Gives a member the badges they have just earned, in the transaction of the deed; a badge once given stays. */
export async function awardBadges(tx: Db, user_id: string, ...badges: (keyof typeof earnedBy & string)[]) {
  for (const badge_id of badges) {
    const earned = earnedBy[badge_id]
    if (!earned) throw new Error(`There is no badge ${badge_id}.`)
    const { rows } = await sql<{ name: string; description: string }>`
      with given as (
        insert into user_badges (user_id, badge_id)
        select ${user_id}, ${badge_id} where exists (${earned(user_id)})
        on conflict do nothing returning badge_id)
      select name, description from given join badges on badges.id = given.badge_id`.execute(tx)
    const [badge] = rows
    if (!badge) continue
    await addNotification(tx, {
      user_id,
      type: 'badge_earned',
      title: `You earned the badge ${badge.name}`,
      content: badge.description,
      dedupe_key: `badge:${badge_id}`,
    })
    await announce(tx, user_id, 'points')
  }
}
