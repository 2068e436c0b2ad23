import { sql } from 'kysely'
import { type PlanId, planOf } from '#domain/account/plans.ts'
import type { Subscription } from '#domain/account/subscription.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.ts'
import { reservedTokens, thisMonth } from './open-month.ts'

interface Row {
  current_plan_id: string
  next_plan_id: PlanId | null
  resets_on: string
  max_vehicles: number
  vehicles: number
  max_listings: number
  listings: number
  monthly_token_limit: number
  tokens: number
  tokens_bought: number
  tokens_used: number
  tokens_reserved: number
  monthly_valuation_limit: number
  valuations: number
  storage_limit_mb: number
  used_bytes: number
}

export async function getSubscription(db: Db, config: Config, user_id: string): Promise<Subscription> {
  const { rows } = await sql<Row>`
    select current_plan_id, next_plan_id, (${thisMonth} + interval '1 month')::date as resets_on,
           max_vehicles, max_listings, monthly_token_limit, monthly_valuation_limit, storage_limit_mb,
           tokens, tokens_bought, ${reservedTokens} as tokens_reserved, used_bytes::float8 as used_bytes,
           (select count(*)::int from vehicles where vehicles.user_id = users.id and deleted_at is null) as vehicles,
           (select count(*)::int from vehicle_listings as listings
             where listings.user_id = users.id and listings.status = 'published') as listings,
           (select coalesce(-sum(amount - bought), 0)::int from token_transactions as rows
             where rows.user_id = users.id and period = ${thisMonth}
               and kind in ('reserve', 'settle', 'release')) as tokens_used,
           coalesce((select used from user_valuations as counted
                      where counted.user_id = users.id and period = ${thisMonth}), 0) as valuations
      from users
      join subscription_plans on subscription_plans.id = users.current_plan_id
      join user_storage on user_storage.user_id = users.id
     where users.id = ${user_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A member without an account was asked about.')
  return {
    plan_id: planOf(row.current_plan_id).id,
    beta: config.beta,
    next_plan_id: row.next_plan_id,
    resets_on: row.resets_on,
    vehicles: { used: row.vehicles, limit: config.capVehicles ? row.max_vehicles : null },
    listings: { used: row.listings, limit: config.capListings ? row.max_listings : null },
    tokens: {
      used: row.tokens_used,
      limit: row.monthly_token_limit,
      left: row.tokens,
      bought: row.tokens_bought,
      reserved: row.tokens_reserved,
    },
    valuations: { used: row.valuations, limit: row.monthly_valuation_limit },
    storage: { used: row.used_bytes, limit: row.storage_limit_mb < 0 ? -1 : row.storage_limit_mb * 1024 * 1024 },
  }
}
