import type { ReactNode } from 'react'
import { isSmaller, type Plan, type PlanId, planOf, plans } from '#domain/account/plans.ts'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { ComparePlans } from './compare-plans.tsx'
import { PlanCard } from './plan-card.tsx'
import { PricingQuestions } from './pricing-questions.tsx'

type Props = {
  currentPlanId?: string
  busyPlanId?: string
  /** A plan that has been chosen and starts on that day. */
  comingPlan?: { id: PlanId; begins: string }
  /** After the Beta plans have prices, and switching has rules. Nothing is promised until this is known. */
  beta?: boolean
  onSelectPlan?: (planId: PlanId) => void
  /** Shown between the heading and the plans, such as the usage meters of a member. */
  children?: ReactNode
}

/** Public without onSelectPlan; with it, the content of a screen inside the signed-in shell. */
export function PricingPage(props: Props) {
  if (props.onSelectPlan) return <Plans {...props} />
  return (
    <>
      <PublicHeader />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-10 pb-20 sm:px-6">
        <Plans {...props} />
      </main>
      <PublicFooter />
    </>
  )
}

function Plans({ currentPlanId, busyPlanId, comingPlan, beta: told, onSelectPlan, children }: Props) {
  const beta = told ?? false
  // Nothing can be paid for here, so after the Beta a larger plan can't be had by pressing a button.
  const isOutOfReach = (plan: Plan) => told === false && isSmaller(planOf(currentPlanId), plan)
  const current = planOf(currentPlanId).id
  const currentCard = current === 'business-lite' ? 'small-business' : current
  return (
    <div className="@container">
      {beta && <BetaBanner />}
      <h1 className={onSelectPlan ? 'mt-6 text-4xl' : 'mt-8 text-4xl sm:text-5xl'}>
        {onSelectPlan ? 'Subscription' : 'Plans for one car or a hundred'}
      </h1>
      <p className="mt-3 max-w-2xl text-lg text-pretty text-muted">
        Every plan keeps the full record. They differ in how many vehicles you keep and how much room you need.
      </p>
      {children}
      <div className="group/billing">
        <div className="mt-8 mb-8">
          <BillingToggle />
        </div>
        <ul className="grid gap-4 @2xl:grid-cols-6 @6xl:grid-cols-5 @2xl:*:col-span-2 @2xl:*:nth-[n+4]:col-span-3 @6xl:*:col-span-1! ">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={Boolean(onSelectPlan) && plan.id === currentCard}
              busy={plan.id === busyPlanId}
              begins={comingPlan?.id === plan.id ? comingPlan.begins : undefined}
              beta={beta}
              unavailable={isOutOfReach(plan)}
              onSelect={onSelectPlan && (() => onSelectPlan(plan.id))}
            />
          ))}
        </ul>
      </div>
      <ComparePlans />
      <PricingQuestions beta={beta} />
    </div>
  )
}

const BetaBanner = () => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-card px-4 py-3">
    <strong className="rounded-sm bg-plate px-2 py-0.5 font-display font-semibold text-plate-ink">Beta</strong>
    All plans are free for a limited time, while GarageTale is in Beta. No card needed.
  </p>
)
