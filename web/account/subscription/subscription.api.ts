import type { PlanId } from '#domain/account/plans.ts'
import type { Subscription } from '#domain/account/subscription.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'
import { sessionChanged } from '../../app/session.ts'
import { subscriptionQuery } from '../../app/subscription.ts'

/** The menu, AutoMate, valuations and the profile all depend on the plan. */
export async function choosePlan(plan_id: PlanId): Promise<Subscription> {
  const subscription = await http.put<Subscription>('/subscription', { plan_id })
  queryClient.setQueryData(subscriptionQuery().queryKey, subscription)
  for (const topic of ['automate', 'vehicles', 'profiles'])
    void queryClient.invalidateQueries({ queryKey: [topic], refetchType: 'active' })
  await sessionChanged()
  return subscription
}
