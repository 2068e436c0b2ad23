import { useState } from 'react'
import { type Plan, planOf } from '#domain/account/plans.ts'
import { overLimits, type Subscription } from '#domain/account/subscription.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

type SmallerPlanDialogProps = {
  plan: Plan
  subscription: Subscription
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Explains what the smaller plan means for this member before it starts. */
export function SmallerPlanDialog({ plan, subscription, onConfirm, onClose }: SmallerPlanDialogProps) {
  const [busy, setBusy] = useState(false)
  const current = planOf(subscription.plan_id)
  const meaning = overLimits(subscription, plan)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={`Switch to ${plan.name}?`}
      description={
        subscription.beta
          ? `${plan.name} begins at once. You can move back to a larger plan at any time during the Beta.`
          : `You stay on ${current.name} until ${plan.name} begins on ${formatLongDate(subscription.resets_on)}.`
      }
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep {current.name}
          </Button>
          <Button busy={busy} busyText="Switching..." onClick={() => void confirm()}>
            Switch to {plan.name}
          </Button>
        </>
      }
    >
      {meaning.length > 0 ? (
        <>
          <p className="font-medium">What this means for you</p>
          <ul className="mt-2 grid list-disc gap-2 pl-5">
            {meaning.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Everything you have fits. Nothing is lost.</p>
      )}
    </Dialog>
  )
}
