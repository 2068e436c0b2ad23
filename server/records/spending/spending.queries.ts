import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import { spendingCategoryOf } from '#domain/records/registry.ts'
import { type Spending, type SpendingPeriod, spendingWindow, summariseSpending } from '#domain/records/spending.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'

interface SpendingOf {
  user_id: string
  /** Absent: all of the member's vehicles. */
  vehicle_id?: string
  period: SpendingPeriod
  today?: string
}

// date_trunc is twice as fast as to_char, which then only has to format the few remaining months.
const month = sql`date_trunc('month', logs.date::timestamp)`

/** Summed by type and month in the database. A former owner's costs count only if they were shared. */
export async function getSpending(db: Db, { user_id, vehicle_id, period, today = londonToday() }: SpendingOf) {
  const { from, to } = spendingWindow(period, today)
  const rows = await db
    .selectFrom('maintenance_logs as logs')
    .innerJoin('vehicles', 'vehicles.id', 'logs.vehicle_id')
    .select([
      'logs.type',
      sql<LogKind>`logs.kind`.as('kind'),
      sql<string>`to_char(${month}, 'YYYY-MM')`.as('month'),
      sql<number>`sum(logs.cost)::float8`.as('cost'),
    ])
    .where('vehicles.user_id', '=', user_id)
    .where('vehicles.deleted_at', 'is', null)
    .$if(vehicle_id !== undefined, (query) => query.where('vehicles.id', '=', vehicle_id ?? ''))
    .where('logs.deleted_at', 'is', null)
    .where('logs.cost', 'is not', null)
    .where('logs.date', '>=', from)
    .where('logs.date', '<=', to)
    .where(mayTellCost('logs', user_id))
    .groupBy(['logs.kind', 'logs.type', month])
    .execute()
  const spent = rows.map(({ kind, type, ...row }) => ({ ...row, category: spendingCategoryOf(kind, type) }))
  return summariseSpending(spent, period, today) satisfies Spending
}
