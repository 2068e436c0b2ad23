import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { costPer, pence, unitNoun } from '#domain/basics/distance.ts'
import { formatLongDate, formatMoney, londonToday } from '#domain/basics/format.ts'
import { type Depreciation, depreciationOf, financeWords, type Purchase } from '#domain/vehicles/purchase.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Distance, useShownIn } from '../../ui/distance.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { purchaseQuery } from './purchase.api.ts'
import { valuationQuery } from './valuation.api.ts'
import { WorthLine } from './worth-line.tsx'

const PurchaseDialog = lazy(() =>
  import('./purchase-dialog.tsx').then((module) => ({ default: module.PurchaseDialog })),
)

/** What it cost, what is still owed on it, and what it has lost; for its owner alone. */
export function PurchaseCard({ vehicle }: { vehicle: VehicleDetail }) {
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const { data, isError, refetch } = useQuery(purchaseQuery(vehicle.id))
  const { data: valued } = useQuery(valuationQuery(vehicle.id))
  const isEmpty = data && Object.values({ ...data, version: null }).every((value) => value === null)
  return (
    <section aria-labelledby={heading} className="card">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={heading} className="text-2xl">
          Purchase and Finance
        </h2>
        {data && !isEmpty && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          title="What did it cost you?"
          text="With the price, the day and the latest valuation you see what it loses a year and a mile. Only you see this; it stays with you when the car is sold."
          action={<Button onClick={() => setEditing(true)}>Add purchase</Button>}
        />
      ) : data ? (
        <Figures purchase={data} depreciation={depreciationOf(data, valued?.latest ?? null)} />
      ) : isError ? (
        <ErrorBox onRetry={() => refetch()}>Failed to load the purchase</ErrorBox>
      ) : (
        <div>
          <Loading text="Loading purchase..." className="sr-only" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {editing && data && (
        <Suspense fallback={null}>
          <PurchaseDialog
            key={data.version}
            vehicle={vehicle}
            purchase={data}
            onClose={() => setEditing(false)}
            onReload={() => void refetch()}
          />
        </Suspense>
      )}
    </section>
  )
}

function Figures({ purchase, depreciation }: { purchase: Purchase; depreciation: Depreciation }) {
  const { unit } = useShownIn()
  const { paid, worth, lost, per_year, per_mile, missing } = depreciation
  const finance = financeWords(purchase, londonToday())
  const isGain = lost !== null && lost < 0
  const change = isGain ? 'Gained' : 'Lost'
  return (
    <>
      {paid !== null && worth !== null && <WorthLine paid={paid} worth={worth} />}
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Facts>
          <Fact term="Paid">{paid !== null ? formatMoney(paid) : null}</Fact>
          <Fact term="Bought on">{purchase.purchase_date && formatLongDate(purchase.purchase_date)}</Fact>
          <Fact term="Mileage then">
            {purchase.purchase_mileage !== null ? <Distance miles={purchase.purchase_mileage} /> : null}
          </Fact>
        </Facts>
        <Facts>
          <Fact term="Worth, private average">{worth !== null ? formatMoney(worth) : null}</Fact>
          <Fact term={`${change} a year`}>{per_year !== null ? formatMoney(Math.abs(per_year)) : <Unknown />}</Fact>
          <Fact term={`${change} a ${unitNoun[unit]}`}>
            {per_mile !== null ? pence(costPer(unit, Math.abs(per_mile))) : <Unknown />}
          </Fact>
        </Facts>
      </div>
      {finance && (
        <p className="figures mt-4 rounded-md border border-line bg-raised px-4 py-3 wrap-anywhere">
          <span className="font-semibold">Finance: </span>
          {finance}.
        </p>
      )}
      {missing.length > 0 && <p className="mt-4 text-sm text-muted">{missing.join(' ')}</p>}
      <p className="mt-2 text-sm text-muted">
        Neither the price nor the payments are counted in your spending. Only you see this; it stays with you when the
        car is sold.
      </p>
    </>
  )
}

const Unknown = () => <span className="font-normal text-muted">Not known yet</span>
