import { sql } from 'kysely'
import { type Valuation, type ValuationView, valuationValues } from '#domain/vehicles/valuation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'

const figures = Object.keys(valuationValues).map((column) => sql`${sql.ref(column)}::float8`)

/** A former owner's valuations stay theirs. */
export async function findLatestValuation(db: Db, { id, user_id }: OwnedVehicle): Promise<Valuation | null> {
  const { rows } = await sql<Valuation>`
    select id, mileage, valuation_date, ${sql.join(figures)}
      from vehicle_valuations
     where vehicle_id = ${id} and user_id = ${user_id}
     order by valuation_date desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function getValuationView(db: Db, vehicle: OwnedVehicle): Promise<ValuationView> {
  const [latest, month] = await Promise.all([
    findLatestValuation(db, vehicle),
    db
      .selectFrom('users')
      .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
      .leftJoin('user_valuations', (join) =>
        join
          .onRef('user_valuations.user_id', '=', 'users.id')
          .on(
            'user_valuations.period',
            '=',
            sql<string>`date_trunc('month', now() at time zone 'Europe/London')::date`,
          ),
      )
      .select(['monthly_valuation_limit', 'used'])
      .where('users.id', '=', vehicle.user_id)
      .executeTakeFirstOrThrow(),
  ])
  const { monthly_valuation_limit, used } = month
  return { latest, used: used ?? 0, allowed: monthly_valuation_limit === -1 ? null : monthly_valuation_limit }
}
