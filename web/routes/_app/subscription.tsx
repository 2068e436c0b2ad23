import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { planOf } from '#domain/plans.ts'
import { useSession } from '../../app/session.ts'
import { ComparePlans } from '../../features/pricing/compare-plans.tsx'
import { allowances } from '../../features/pricing/plan-figures.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

const InviteFriendsDialog = lazy(() =>
  import('../../features/referrals/invite-friends-dialog.tsx').then((module) => ({
    default: module.InviteFriendsDialog,
  })),
)

export const Route = createFileRoute('/_app/subscription')({
  head: () => ({ meta: [{ title: 'Subscription: GarageTale' }] }),
  component: Subscription,
})

function Subscription() {
  const session = useSession()
  const [inviting, setInviting] = useState(false)
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
        <Notice
          title="Free during the Beta"
          action={
            <Button
              variant="secondary"
              size="sm"
              icon={<UserPlus aria-hidden className="size-4" />}
              onClick={() => setInviting(true)}
            >
              Invite Friends
            </Button>
          }
        >
          No plan costs anything while GarageTale is in Beta. Changing your plan here, with meters for what you use, is
          being fitted.
        </Notice>
      </div>
      <ComparePlans />
      {inviting && (
        <Suspense fallback={null}>
          <InviteFriendsDialog trigger="premium" onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
