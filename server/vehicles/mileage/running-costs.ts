import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

interface Period<Id> {
  id: Id
  /** The owner. */
  user_id: Id
  since: string
  until: string
}

/**
 * What this owner paid to run it: a cost per mile leaves out modifications, which are a choice. By date in the index of
 * what was spent: `is true` keeps the planner from the index of a member's records, which knows no dates and would read
 * all of them.
 */
export const runningCosts = ({ id, user_id, since, until }: Period<string | RawBuilder<unknown>>) => sql`
  from costs
 where vehicle_id = ${id} and (user_id = ${user_id}) is true and kind <> 'modification'
   and date between ${since} and ${until}`

const readFirst = preparedQuery(
  (_, asked: Period<string>) =>
    sql<{ first: string }>`select date::text as first ${runningCosts(asked)} order by costs.date limit 1`,
)
export const firstRunningCost = async (db: Db, asked: Period<string>) => (await readFirst(db, asked))[0]?.first

const readSpent = preparedQuery(
  (_, asked: Period<string>) =>
    sql<{ spent: number }>`select coalesce(sum(cost), 0)::float8 as spent ${runningCosts(asked)}`,
)
export const spentRunning = async (db: Db, asked: Period<string>) => (await readSpent(db, asked))[0]?.spent ?? 0
