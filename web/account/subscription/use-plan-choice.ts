import { useRef, useState } from 'react'
import { type PlanId, planOf } from '#domain/account/plans.ts'
import type { Subscription } from '#domain/account/subscription.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { choosePlan } from './subscription.api.ts'

/** One switch at a time; a toast says what happened. */
export function usePlanChoice() {
  const toast = useToast()
  const [busyPlanId, setBusyPlanId] = useState<PlanId>()
  const underWay = useRef(false)
  async function choose(planId: PlanId) {
    if (underWay.current) return
    underWay.current = true
    setBusyPlanId(planId)
    try {
      toast(told(await choosePlan(planId)))
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      toast({ title: 'Your plan hasn’t changed.', description: message, tone: 'destructive' })
    } finally {
      underWay.current = false
      setBusyPlanId(undefined)
    }
  }
  return { choose, busyPlanId }
}

function told({ plan_id, next_plan_id, resets_on, tokens }: Subscription) {
  if (next_plan_id)
    return {
      title: `${planOf(next_plan_id).name} begins on ${formatLongDate(resets_on)}.`,
      description: `Until then you stay on ${planOf(plan_id).name}.`,
    }
  return {
    title: `You are on ${planOf(plan_id).name} now.`,
    description: `${tokens.left.toLocaleString('en-GB')} tokens are ready for AutoMate.`,
  }
}
