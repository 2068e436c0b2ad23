import { londonToday } from '#domain/basics/format.ts'
import { type Budget, budgetDays } from '#domain/records/budget.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { getSpending } from './spending.queries.ts'

interface BudgetOf {
  user_id: string
  /** Absent: for all of the member's vehicles. */
  vehicle_id?: string
}

const budgetOf = (db: Db, { user_id, vehicle_id }: BudgetOf) =>
  db
    .selectFrom('spending_budgets')
    .select('amount')
    .where('user_id', '=', user_id)
    .where('vehicle_id', vehicle_id === undefined ? 'is' : '=', vehicle_id ?? null)

export async function getBudget(db: Db, whose: BudgetOf, today = londonToday()): Promise<Budget> {
  const [kept, { total }] = await Promise.all([
    budgetOf(db, whose).executeTakeFirst(),
    getSpending(db, { ...whose, period: budgetDays(today), today }),
  ])
  return { amount: kept ? Number(kept.amount) : null, year: Number(today.slice(0, 4)), spent: total }
}

export const setBudget = (db: Db, whose: BudgetOf, amount: number | null) =>
  db.transaction().execute(async (tx) => {
    if (amount === null)
      await tx
        .deleteFrom('spending_budgets')
        .where('user_id', '=', whose.user_id)
        .where('vehicle_id', whose.vehicle_id === undefined ? 'is' : '=', whose.vehicle_id ?? null)
        .execute()
    else
      await tx
        .insertInto('spending_budgets')
        .values({ user_id: whose.user_id, vehicle_id: whose.vehicle_id ?? null, amount })
        .onConflict((it) => it.columns(['user_id', 'vehicle_id']).doUpdateSet({ amount, import_id: null }))
        .execute()
    await announce(tx, whose.user_id, 'vehicles')
    return getBudget(tx, whose)
  })
