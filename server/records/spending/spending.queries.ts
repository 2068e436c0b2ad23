import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { type CostKind, spendingCategoryOf } from '#domain/records/registry.ts'
import {
  type AskedPeriod,
  isPreset,
  type Spending,
  type SpendingWindow,
  spendingWindow,
  summariseSpending,
} from '#domain/records/spending.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'

interface SpendingOf {
  user_id: string
  /** Absent: all of the member's vehicles. */
  vehicle_id?: string
  period: AskedPeriod
  today?: string
}

// date_trunc is twice as fast as to_char, which then only has to format the few remaining months.
const month = sql`date_trunc('month', costs.date::timestamp)`

/** Of the member's vehicles, every cost that they may see. A former owner's costs count only if they were shared. */
const costsOf = (db: Db, { user_id, vehicle_id }: Pick<SpendingOf, 'user_id' | 'vehicle_id'>, days?: SpendingWindow) =>
  db
    .selectFrom('costs')
    .innerJoin('vehicles', 'vehicles.id', 'costs.vehicle_id')
    .where('vehicles.user_id', '=', user_id)
    .where('vehicles.deleted_at', 'is', null)
    .$if(vehicle_id !== undefined, (query) => query.where('vehicles.id', '=', vehicle_id ?? ''))
    .$if(days !== undefined, (query) =>
      query.where('costs.date', '>=', days?.from ?? '').where('costs.date', '<=', days?.to ?? ''),
    )
    .where(mayTellCost('costs', user_id))

/** Summed by type and month in the database. */
export async function getSpending(db: Db, { period, today = londonToday(), ...whose }: SpendingOf): Promise<Spending> {
  const window = isPreset(period) ? spendingWindow(period, today) : period === 'all' ? undefined : period
  const rows = await costsOf(db, whose, window)
    .select([
      'costs.type',
      sql<CostKind>`costs.kind`.as('kind'),
      sql<string>`to_char(${month}, 'YYYY-MM')`.as('month'),
      sql<number>`sum(costs.cost)::float8`.as('cost'),
      sql<string>`min(costs.date)::text`.as('first'),
      sql<string>`max(costs.date)::text`.as('last'),
    ])
    .groupBy(['costs.kind', 'costs.type', month])
    .execute()
  const spent = rows.map((row) => ({ ...row, category: spendingCategoryOf(row.kind, row.type) }))
  return summariseSpending(spent, isPreset(period) || period === 'all' ? period : 'dates', window ?? span(rows, today))
}

/** From the first cost up to today, or to one that was paid ahead. */
const span = (rows: { first: string; last: string }[], today: string): SpendingWindow => ({
  from: rows.reduce((first, row) => (row.first < first ? row.first : first), today),
  to: rows.reduce((last, row) => (row.last > last ? row.last : last), today),
})
