import { sql } from 'kysely'
import { dailyCap, levelAt, pointsPerLevel } from '#domain/members/points.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PointTransactions } from '../../platform/database/schema.gen.ts'
import { announce } from '../../platform/live/live.ts'
import { addNotification } from '../notifications/notifications.queries.ts'

export type PointRule =
  | 'vehicle-added'
  | 'first-photo'
  | 'document'
  | 'modification'
  | 'vehicle-published'
  | 'post'
  | 'comment'
  | 'guide'
  | 'profile-completed'
  | 'referral'

interface Deed {
  user_id: string
  /** Kinds of records name theirs in domain/records. */
  rule: PointRule | (string & {})
  object_type: PointTransactions['object_type']
  object_id: string
  vehicle_id?: string
}

/**
 * Pays a rule once an object, whoever it belongs to by then, up to the day's cap, in the transaction of the deed itself.
 * Near the end of the transaction: whatever else it holds comes first, so that no two deeds wait in a circle.
 */
export async function earnPoints(tx: Db, { user_id, rule, object_type, object_id, vehicle_id }: Deed) {
  const before = await holdPoints(tx, user_id)
  const { rows } = await sql<{ points: number }>`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
    select ${user_id}, point_rules.id,
           case when point_rules.is_capped then greatest(0, least(point_rules.points, ${dailyCap} - today.points))
                else point_rules.points end,
           ${object_type}, ${object_id}, ${vehicle_id ?? null}
      from point_rules, (
        select coalesce(sum(point_transactions.points), 0)::int as points
          from point_transactions join point_rules on point_rules.id = point_transactions.rule_id
         where user_id = ${user_id} and point_transactions.points > 0 and is_capped
           and point_transactions.created_at >= date_trunc('day', now() at time zone 'Europe/London') at time zone 'Europe/London'
      ) as today
     where point_rules.id = ${rule}
       and not exists (select from point_transactions where object_id = ${object_id} and rule_id = ${rule} and points >= 0)
    on conflict do nothing returning points`.execute(tx)
  const paid = rows[0]?.points ?? 0
  if (paid === 0) return
  const level = levelAt(before.total_points + paid)
  if (level > before.highest_level)
    await addNotification(tx, {
      user_id,
      type: 'level_up',
      title: `You reached level ${level}`,
      content: `${(level - 1) * pointsPerLevel} points and counting.`,
      dedupe_key: `level:${level}`,
    })
  await announce(tx, user_id, 'points')
}

/** What a removed thing, or a removed vehicle with all that was paid for it, had earned its author. */
export async function takeBackPoints(
  tx: Db,
  user_id: string,
  of: { object_id: string | string[] } | { vehicle_id: string },
) {
  await holdPoints(tx, user_id)
  const which =
    'object_id' in of ? sql`object_id = any(${[of.object_id].flat()}::uuid[])` : sql`vehicle_id = ${of.vehicle_id}`
  const taken = await sql`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
    select user_id, rule_id, -points, object_type, object_id, vehicle_id
      from point_transactions
     where user_id = ${user_id} and points > 0 and ${which}
    on conflict do nothing`.execute(tx)
  if (taken.numAffectedRows) await announce(tx, user_id, 'points')
}

/** Deeds of one member take turns: two at once must not both fit under the same cap, or both be the ninth of ten. */
export const holdPoints = (tx: Db, user_id: string) =>
  tx
    .selectFrom('user_points')
    .select(['total_points', 'highest_level'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
