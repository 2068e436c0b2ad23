import { type RawBuilder, sql } from 'kysely'
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
import { preparedQuery } from '../../platform/database/prepared-query.ts'

interface SpendingOf {
  user_id: string
  /** Absent: all of the member's vehicles. */
  vehicle_id?: string
  period: AskedPeriod
  today?: string
}

interface Asked extends SpendingWindow {
  user_id: string
}

interface SpentRow {
  type: string
  kind: CostKind
  month: string
  cost: number
  first: string
  last: string
}

/**
 * Of the member's vehicles, every cost that they may see, summed by type and month. A former owner's costs count only
 * if they were shared. Each vehicle is looked up in the indexes of what was spent: `offset 0` keeps the planner from
 * joining first, because it would then read everybody's costs of the period. date_trunc is twice as fast as to_char,
 * which then only has to format the few remaining months.
 */
const spentOn = (vehicles: RawBuilder<unknown>, { user_id, from, to }: Asked) => sql<SpentRow>`
  select costs.type, costs.kind, to_char(costs.month, 'YYYY-MM') as month, sum(costs.cost)::float8 as cost,
         min(costs.date)::text as first, max(costs.date)::text as last
    from vehicles cross join lateral (
      select type, kind, cost, date, date_trunc('month', date::timestamp) as month from costs
       where costs.vehicle_id = vehicles.id and costs.date between ${from}::date and ${to}::date
         and ${mayTellCost('costs', user_id)} offset 0) as costs
   where ${vehicles} and vehicles.user_id = ${user_id} and vehicles.deleted_at is null
   group by costs.kind, costs.type, costs.month`

const readOfAll = preparedQuery((_, asked: Asked) => spentOn(sql`true`, asked))
const readOfOne = preparedQuery((_, asked: Asked & { vehicle_id: string }) =>
  spentOn(sql`vehicles.id = ${asked.vehicle_id}`, asked),
)
const always = { from: '-infinity', to: 'infinity' }

export async function getSpending(
  db: Db,
  { period, today = londonToday(), user_id, vehicle_id }: SpendingOf,
): Promise<Spending> {
  const window = isPreset(period) ? spendingWindow(period, today) : period === 'all' ? undefined : period
  const asked = { user_id, ...(window ?? always) }
  const rows = await (vehicle_id ? readOfOne(db, { ...asked, vehicle_id }) : readOfAll(db, asked))
  const spent = rows.map((row) => ({ ...row, category: spendingCategoryOf(row.kind, row.type) }))
  return summariseSpending(spent, isPreset(period) || period === 'all' ? period : 'dates', window ?? span(rows, today))
}

/** From the first cost up to today, or to one that was paid ahead. */
const span = (rows: { first: string; last: string }[], today: string): SpendingWindow => ({
  from: rows.reduce((first, row) => (row.first < first ? row.first : first), today),
  to: rows.reduce((last, row) => (row.last > last ? row.last : last), today),
})
