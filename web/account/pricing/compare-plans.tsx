import { type Gate, type GateName, gateNames, type Plan, plans } from '#domain/account/plans.ts'
import { pounds, storage } from './plan-figures.ts'

const figures: { name: string; of: (plan: Plan) => string }[] = [
  { name: 'Monthly price', of: (plan) => pounds(plan.monthlyPrice) },
  { name: 'Annual price', of: (plan) => pounds(plan.annualPrice) },
  { name: 'Vehicles', of: (plan) => plan.maxVehicles.toLocaleString('en-GB') },
  { name: 'Listings', of: (plan) => plan.maxListings.toLocaleString('en-GB') },
  { name: 'Monthly tokens', of: (plan) => plan.monthlyTokenLimit.toLocaleString('en-GB') },
  { name: 'Valuations per month', of: (plan) => plan.monthlyValuationLimit.toLocaleString('en-GB') },
  { name: 'Storage', of: storage },
]

const gates = Object.entries(gateNames) as [GateName, string][]

export function ComparePlans() {
  return (
    <section aria-labelledby="compare-plans" className="below-fold mt-20">
      <h2 id="compare-plans" className="text-3xl">
        Compare Plans
      </h2>
      <section
        aria-label="Plans side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative mt-6 overflow-x-auto rounded-lg border border-line bg-card"
      >
        <table className="w-full min-w-3xl text-left">
          <thead>
            <tr className="border-b-2 border-line">
              <th scope="col" className={rowHead}>
                <span className="sr-only">Feature</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col" className="px-3 py-3 font-display text-lg font-semibold">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {figures.map(({ name, of }) => (
              <Row key={name} name={name} cell={of} />
            ))}
            {gates.map(([gate, name]) => (
              <Row key={gate} name={name} cell={(plan) => <GateMark gate={plan.gates[gate]} />} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const rowHead = 'sticky left-0 z-10 w-28 bg-card px-3 py-3 font-medium sm:w-56 sm:px-4'

const Row = ({ name, cell }: { name: string; cell: (plan: Plan) => React.ReactNode }) => (
  <tr className="not-last:border-b border-line">
    <th scope="row" className={rowHead}>
      {name}
    </th>
    {plans.map((plan) => (
      <td key={plan.id} className="px-3 py-3">
        {cell(plan)}
      </td>
    ))}
  </tr>
)

const gateWords: Record<Gate, string> = {
  included: 'Included',
  'coming soon': 'Coming soon',
  'not included': 'Not included',
}

const GateMark = ({ gate }: { gate: Gate }) =>
  gate === 'not included' ? (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{gateWords[gate]}</span>
    </>
  ) : (
    gateWords[gate]
  )
