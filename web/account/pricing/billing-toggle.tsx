import { annualSavingPercent, planOf } from '#domain/account/plans.ts'

const choices = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const

/**
 * Plain radio inputs: whatever sits inside the same `group/billing` shows one price or the other by CSS alone,
 * so the choice works before, and without, any JavaScript.
 */
export const shownMonthly = 'group-has-[[value=annual]:checked]/billing:hidden'
export const shownAnnually = 'hidden group-has-[[value=annual]:checked]/billing:block'

export function BillingToggle() {
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-[1.75rem] border border-line bg-card p-1">
      <legend className="sr-only">Billing period</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex min-h-11 flex-wrap items-center gap-x-2 rounded-full px-5 font-medium has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name="billing" value={value} defaultChecked={value === 'monthly'} className="sr-only" />
          {label}
          {value === 'annual' && (
            <span className="rounded-full bg-plate px-2 py-0.5 text-sm font-semibold text-plate-ink">
              Save {annualSavingPercent(planOf('collector'))}%
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
