import { type RawBuilder, sql } from 'kysely'
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

/** What removed things had earned their author. */
export const takeBackPoints = (tx: Db, author_id: string, object_ids: string[]) =>
  takeBack(tx, sql`object_id = any(${object_ids}::uuid[]) and user_id = ${author_id}`)

/**
 * What a removed record of a vehicle, or a removed vehicle with all its records, had earned whoever entered it. What was
 * earned under a former owner stays earned.
 */
export const takeBackVehiclePoints = (tx: Db, vehicle: { id: string; user_id: string }, object_id?: string) =>
  takeBack(
    tx,
    sql`${object_id ? sql`object_id = ${object_id} and` : sql``} vehicle_id = ${vehicle.id}
        and (user_id = ${vehicle.user_id} or created_at > coalesce(
              (select handed_over_at from vehicles where id = ${vehicle.id}), '-infinity'))`,
  )

async function takeBack(tx: Db, which: RawBuilder<unknown>) {
  const { rows: earners } = await sql<{ user_id: string }>`
    select user_id from user_points
     where user_id in (select user_id from point_transactions where points > 0 and ${which})
     order by user_id for update`.execute(tx)
  if (earners.length === 0) return
  const taken = await sql<{ user_id: string }>`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
    select user_id, rule_id, -points, object_type, object_id, vehicle_id
      from point_transactions
     where points > 0 and ${which}
    on conflict do nothing returning user_id`.execute(tx)
  for (const user_id of new Set(taken.rows.map((row) => row.user_id))) await announce(tx, user_id, 'points')
}

/** Acts of one member take turns: two at once must not both count as the ninth of ten. */
export const holdPoints = preparedQuery((db, { user_id }: { user_id: string }) =>
  db.selectFrom('user_points').select('user_id').where('user_id', '=', user_id).forUpdate(),
)
