import { sql } from 'kysely'
import { dailyCap, levelAt, pointsPerLevel } from '#domain/members/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
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

/** What an act earned, and the member's points before it. */
export interface Earned {
  paid: number
  total_before: number
  highest_before: number
}

const earn = preparedQuery(
  (_, { user_id, rule, object_type, object_id, vehicle_id }: Required<Deed>) =>
    sql<Earned>`select * from earn_points(${user_id}, ${rule}, ${object_type}, ${object_id}, ${vehicle_id}, ${dailyCap})`,
)

/** For `together`; then call `tellOfPoints` with the answer. */
export const earning = (tx: Db, deed: Deed) => earn.with(tx, deed as Required<Deed>)

/**
 * Pays a rule once per object, whoever owns it by then, up to the day's cap, in the transaction of the act itself. Call
 * it near the end: all other locks come first, so that no two acts deadlock.
 */
export async function earnPoints(tx: Db, deed: Deed) {
  const [earned] = await earn(tx, deed as Required<Deed>)
  await tellOfPoints(tx, deed.user_id, earned)
}

export async function tellOfPoints(tx: Db, user_id: string, earned: Earned | undefined) {
  if (!earned?.paid) return
  const level = levelAt(earned.total_before + earned.paid)
  if (level > earned.highest_before)
    await addNotification(tx, {
      user_id,
      type: 'level_up',
      title: `You reached level ${level}`,
      content: `${(level - 1) * pointsPerLevel} points and counting.`,
      dedupe_key: `level:${level}`,
    })
  await announce(tx, user_id, 'points')
}

/** What a removed thing, or a removed vehicle with everything paid for it, had earned its author. */
export async function takeBackPoints(
  tx: Db,
  user_id: string,
  of: { object_id: string | string[] } | { vehicle_id: string },
) {
  await holdPoints(tx, { user_id })
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

/** Acts of one member take turns: two at once must not both count as the ninth of ten. */
export const holdPoints = preparedQuery((db, { user_id }: { user_id: string }) =>
  db.selectFrom('user_points').select('user_id').where('user_id', '=', user_id).forUpdate(),
)
