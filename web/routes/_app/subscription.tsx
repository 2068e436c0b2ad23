import { createFileRoute } from '@tanstack/react-router'
import { planOf } from '#domain/plans.ts'
import { useSession } from '../../app/session.ts'
import { ComparePlans } from '../../features/pricing/compare-plans.tsx'
import { allowances } from '../../features/pricing/plan-figures.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

export const Route = createFileRoute('/_app/subscription')({
  head: () => ({ meta: [{ title: 'Subscription: GarageTale' }] }),
  component: Subscription,
})

function Subscription() {
  const session = useSession()
  const plan = planOf(session.state === 'signed-in' ? session.user.current_plan_id : undefined)
  return (
    <>
      <h1 className="mb-6 text-4xl">Subscription</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardTitle level={2}>Your plan: {plan.name}</CardTitle>
          <ul className="figures grid gap-1.5">
            {allowances(plan).map((allowance) => (
              <li key={allowance}>{allowance}</li>
            ))}
          </ul>
        </Card>
        <Notice title="Free during the Beta">
          No plan costs anything while GarageTale is in Beta. Changing your plan here, with meters for what you use, is
          being fitted.
        </Notice>
      </div>
      <ComparePlans />
    </>
  )
}
