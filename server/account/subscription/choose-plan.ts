import { sql } from 'kysely'
import { isSmaller, type PlanId, planOf } from '#domain/account/plans.ts'
import { subscriptionTexts } from '#domain/account/subscription.ts'
import type { Db } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { monthOf, openMonth } from './open-month.ts'
import { tellOfPlanStorage } from './tell-of-storage.ts'

/** During the Beta a plan starts at once. Afterwards only a smaller one can be chosen, for the next month. */
export const choosePlan = ({ db, config }: Pick<Services, 'db' | 'config'>, user_id: string, plan_id: PlanId) =>
  db.transaction().execute(async (tx) => {
    await openMonth(tx, user_id)
    if (config.beta) return switchPlan(tx, user_id, plan_id)
    const { current_plan_id } = await plansOf(tx, user_id)
    const staying = current_plan_id === plan_id
    if (!staying && isSmaller(planOf(current_plan_id), planOf(plan_id)))
      throw forbidden('no_payments', subscriptionTexts.noPayments)
    await tx
      .updateTable('users')
      .set({ next_plan_id: staying ? null : plan_id })
      .where('id', '=', user_id)
      .execute()
    await announce(tx, user_id, 'subscription')
  })

/**
 * In a transaction that has opened the month. The month's tokens become the plan's allowance minus what was used, so
 * switching back and forth gains nothing; valuations and storage follow the plan by themselves.
 */
export async function switchPlan(tx: Db, user_id: string, plan_id: PlanId) {
  const { current_plan_id, next_plan_id } = await plansOf(tx, user_id)
  if (current_plan_id === plan_id && !next_plan_id) return
  await tx
    .updateTable('users')
    .set({ current_plan_id: plan_id, next_plan_id: null })
    .where('id', '=', user_id)
    .execute()
  await sql`
    insert into token_transactions (user_id, kind, amount)
    select id, 'plan_change', due - of_month
      from (${monthOf} where users.id = ${user_id} group by users.id, subscription_plans.id) as member
     where due <> of_month`.execute(tx)
  await tellOfPlanStorage(tx, user_id, current_plan_id)
  for (const topic of ['session', 'subscription', 'tokens', 'vehicles']) await announce(tx, user_id, topic)
}

const plansOf = (tx: Db, user_id: string) =>
  tx.selectFrom('users').select(['current_plan_id', 'next_plan_id']).where('id', '=', user_id).executeTakeFirstOrThrow()
