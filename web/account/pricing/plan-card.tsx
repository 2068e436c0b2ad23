import { type Plan, perMonthWhenAnnual } from '#domain/account/plans.ts'
import { JoinLink } from '../../app/public/join-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { shownAnnually, shownMonthly } from './billing-toggle.tsx'
import { allowances, pounds } from './plan-figures.ts'

type Props = {
  plan: Plan
  current: boolean
  busy: boolean
  begins?: string
  beta: boolean
  /** It can't be chosen here: no button that would only be refused. */
  unavailable?: boolean
  onSelect?: () => void
}

export function PlanCard({ plan, current, busy, begins, beta, unavailable = false, onSelect }: Props) {
  const variant = plan.popular ? 'primary' : 'secondary'
  return (
    <li
      className={`relative flex flex-col rounded-lg border bg-card p-5 ${plan.popular ? 'border-primary ring-1 ring-primary' : 'border-line'}`}
    >
      {plan.popular && (
        <p className="absolute -top-3 left-4 rounded-sm bg-plate px-2 py-0.5 text-sm font-semibold text-plate-ink">
          Most Popular
        </p>
      )}
      <h2 className="text-2xl">{plan.name}</h2>
      <Price plan={plan} beta={beta} />
      {onSelect && unavailable ? (
        <p className="flex min-h-11 items-center justify-center rounded-md bg-raised px-3 text-center text-sm text-muted">
          Ask your administrator
        </p>
      ) : onSelect ? (
        <Button
          variant={variant}
          className="w-full"
          disabled={current || Boolean(begins)}
          busy={busy}
          onClick={onSelect}
        >
          {current ? 'Current Plan' : begins ? `Begins ${begins}` : 'Select Plan'}
          <span className="sr-only">: {plan.name}</span>
        </Button>
      ) : (
        <JoinLink className={cx(buttonClass({ variant }), 'w-full')}>
          Get Started<span className="sr-only"> with {plan.name}</span>
        </JoinLink>
      )}
      <ul className="mt-5 space-y-1.5 border-t border-line pt-4 font-medium tabular-nums">
        {allowances(plan).map((allowance) => (
          <li key={allowance}>{allowance}</li>
        ))}
      </ul>
      <ul className="mt-4 space-y-1.5 border-t border-line pt-4 text-muted">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  )
}

const Amount = ({ children }: { children: string }) => (
  <p>
    <span className="font-display text-4xl font-semibold tabular-nums">{children}</span>
    <span className="text-muted"> a month</span>
  </p>
)

function Price({ plan, beta }: { plan: Plan; beta: boolean }) {
  const free = plan.monthlyPrice === 0
  return (
    <div className="mt-2 mb-5">
      <div className={shownMonthly}>
        <Amount>{pounds(plan.monthlyPrice)}</Amount>
        <p className="text-muted">billed monthly</p>
      </div>
      <div className={shownAnnually}>
        <Amount>{free ? pounds(0) : `£${perMonthWhenAnnual(plan).toFixed(2)}`}</Amount>
        <p className="text-muted tabular-nums">{pounds(plan.annualPrice)} billed annually</p>
      </div>
      {(free || beta) && (
        <p className="mt-2 font-medium text-primary">{free ? 'Always free' : 'Free during the Beta'}</p>
      )}
    </div>
  )
}
