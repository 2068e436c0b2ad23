import { formatLongDate } from '#domain/basics/format.ts'
import { type Valuation, type ValuationValue, valuationValues } from '#domain/vehicles/valuation.ts'
import { Distance } from '../../ui/distance.tsx'
import { PriceScale } from './price-scale.tsx'

const inPounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
export const pounds = (value: number | null) => (value === null ? 'Not given' : inPounds.format(value))

const { private_average_value: prominent, ...others } = valuationValues
const rest = Object.entries(others) as [Exclude<ValuationValue, 'private_average_value'>, { label: string }][]

export function ValuationFigures({ valuation }: { valuation: Valuation }) {
  return (
    <>
      <div className="grid items-center gap-x-10 gap-y-6 lg:grid-cols-[auto_1fr]">
        <dl>
          <dt className="text-muted">{prominent.label}</dt>
          <dd className="figures font-display text-5xl leading-tight font-bold text-primary">
            {pounds(valuation.private_average_value)}
          </dd>
          <dd className="figures mt-1 text-sm text-muted">
            Valued on {formatLongDate(valuation.valuation_date)} at <Distance miles={valuation.mileage} />
          </dd>
        </dl>
        <PriceScale valuation={valuation} />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
        {rest.map(([name, { label }]) => (
          <div key={name} className="bg-card px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={valuation[name] === null ? 'text-muted' : 'figures text-lg font-semibold'}>
              {pounds(valuation[name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
