import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isSmaller, type PlanId, planOf } from '#domain/account/plans.ts'
import { subscriptionTexts } from '#domain/account/subscription.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { PricingPage } from '../../account/pricing/pricing-page.tsx'
import { SmallerPlanDialog } from '../../account/subscription/smaller-plan-dialog.tsx'
import { UsageCluster } from '../../account/subscription/usage-cluster.tsx'
import { usePlanChoice } from '../../account/subscription/use-plan-choice.ts'
import { useSession } from '../../app/session.ts'
import { StorageNotice } from '../../app/storage-notice.tsx'
import { subscriptionQuery } from '../../app/subscription.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useSite } from '../../ui/this-site.ts'

const InviteFriendsDialog = lazy(() =>
  import('../../account/referrals/invite-friends-dialog.tsx').then((module) => ({
    default: module.InviteFriendsDialog,
  })),
)

export const Route = createFileRoute('/_app/subscription')({
  head: () => ({ meta: [{ title: 'Subscription: GarageTale' }] }),
  component: SubscriptionScreen,
})

function SubscriptionScreen() {
  const session = useSession()
  const { data } = useQuery(subscriptionQuery())
  const { choose, busyPlanId } = usePlanChoice()
  const [asked, setAsked] = useState<PlanId>()
  const current = planOf(data?.plan_id ?? (session.state === 'signed-in' ? session.user.current_plan_id : undefined))
  const coming = data?.next_plan_id
    ? { id: data.next_plan_id, begins: formatLongDate(data.resets_on).replace(/ \d+$/, '') }
    : undefined
  const select = (planId: PlanId) =>
    data && isSmaller(planOf(planId), current) ? setAsked(planId) : void choose(planId)
  return (
    <>
      <PricingPage
        currentPlanId={current.id}
        busyPlanId={busyPlanId}
        comingPlan={coming}
        beta={data?.beta}
        onSelectPlan={select}
      >
        <UsageCluster />
        <div className="mt-4 grid gap-4">
          <StorageNotice onSubscription />
          {coming && (
            <Notice
              title={`${planOf(coming.id).name} begins on ${coming.begins}`}
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  busy={Boolean(busyPlanId)}
                  onClick={() => void choose(current.id)}
                >
                  Stay on {current.name}
                </Button>
              }
            >
              Until then you have all of {current.name}.
            </Notice>
          )}
          {data?.beta === false && <Notice title="Moving to a larger plan">{subscriptionTexts.noPayments}</Notice>}
          <Invitation />
        </div>
      </PricingPage>
      {data && asked && (
        <SmallerPlanDialog
          plan={planOf(asked)}
          subscription={data}
          onConfirm={() => choose(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Invitation() {
  const [inviting, setInviting] = useState(false)
  if (useSite().registration !== 'open') return null
  return (
    <>
      <Notice
        title="Bring a friend"
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
        It’s better with friends. Invite the people you talk cars with.
      </Notice>
      {inviting && (
        <Suspense fallback={null}>
          <InviteFriendsDialog trigger="premium" onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
