import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { announce } from '../../platform/live.ts'
import type { PointTransactions } from '../../platform/schema.gen.ts'

export const dailyCap = 100

interface Deed {
  user_id: string
  rule: string
  object_type: PointTransactions['object_type']
  object_id: string
  vehicle_id?: string
}

/** Pays a rule once an object, up to the day's cap, in the transaction of the deed itself. */
export async function earnPoints(tx: Db, { user_id, rule, object_type, object_id, vehicle_id }: Deed) {
  // Held first, so that two deeds at once cannot both fit under the same cap.
  await tx.selectFrom('user_points').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
  const added = await sql`
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
    on conflict do nothing`.execute(tx)
  if (added.numAffectedRows) await announce(tx, user_id, 'points')
}

/** What a removed record, or a removed vehicle with all its records, had earned. */
export async function takeBackPoints(tx: Db, user_id: string, of: { object_id: string } | { vehicle_id: string }) {
  await tx.selectFrom('user_points').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
  const which = 'object_id' in of ? sql`object_id = ${of.object_id}` : sql`vehicle_id = ${of.vehicle_id}`
  const taken = await sql`
    insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
    select user_id, rule_id, -points, object_type, object_id, vehicle_id
      from point_transactions
     where user_id = ${user_id} and points > 0 and ${which}
    on conflict do nothing`.execute(tx)
  if (taken.numAffectedRows) await announce(tx, user_id, 'points')
}
