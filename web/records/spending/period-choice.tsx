import { useId } from 'react'
import { type SpendingPeriod, spendingPeriods } from '#domain/records/spending.ts'
import { cx } from '../../ui/cx.ts'

export const periodNames: Record<SpendingPeriod, string> = { '3m': '3 months', '6m': '6 months', '1y': 'year' }

type PeriodChoiceProps = { value: SpendingPeriod; onChange: (period: SpendingPeriod) => void }

/** Buttons like those of an old car radio: one is always pressed. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Period</legend>
      <div className="flex overflow-hidden rounded-md border border-edge">
        {spendingPeriods.map((period) => (
          <label
            key={period}
            className={cx(
              'figures flex min-h-11 min-w-14 items-center justify-center border-edge px-4 font-display font-bold transition-colors duration-150 not-first:border-l has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus md:min-h-9',
              value === period
                ? 'bg-primary text-on-primary has-focus-visible:outline-on-primary'
                : 'bg-card hover:bg-primary-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === period}
              aria-label={`Last ${periodNames[period]}`}
              onChange={() => onChange(period)}
            />
            <span aria-hidden>{period}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
