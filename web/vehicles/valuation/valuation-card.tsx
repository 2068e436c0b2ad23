import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgePoundSterling, RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { type ValuationView, valuationTexts } from '#domain/vehicles/valuation.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { PriceTag } from './price-tag.tsx'
import { refreshValuation, valuationQuery } from './valuation.api.ts'
import { ValuationFigures } from './valuation-figures.tsx'
import { ValuationRefusal } from './valuation-refusal.tsx'

export function ValuationCard({ vehicle }: { vehicle: VehicleDetail }) {
  const heading = useId()
  const toast = useToast()
  const { data, isError, refetch, isFetching } = useQuery(valuationQuery(vehicle.id))
  const refresh = useRefresh(vehicle.id)

  useEffect(() => {
    if (isError) toast({ title: valuationTexts.notLoaded, tone: 'destructive' })
  }, [isError, toast])

  // That another tab is fetching is no longer worth showing once its answer is here.
  const { error, reset } = refresh
  const shown = data?.latest?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the next valuation
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'being_valued') reset()
  }, [shown])

  const mayAsk = Boolean(vehicle.registration_number)
  const button = (text: string, look: 'primary' | 'secondary') => (
    <Button
      variant={look}
      size={look === 'secondary' ? 'sm' : 'md'}
      icon={
        look === 'secondary' ? (
          <RefreshCw aria-hidden className="size-4" />
        ) : (
          <BadgePoundSterling aria-hidden className="size-5" />
        )
      }
      busy={refresh.isPending}
      busyText="Fetching..."
      onClick={refresh.start}
    >
      {text}
    </Button>
  )
  return (
    <section aria-labelledby={heading} aria-busy={refresh.isPending} className="card">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={heading} className="text-2xl">
          Vehicle Valuation
        </h2>
        {data?.latest && mayAsk && button('Refresh', 'secondary')}
      </div>
      {refresh.error && <ValuationRefusal error={refresh.error} className="mb-4" />}
      {data ? (
        <>
          {data.latest && <ValuationFigures valuation={data.latest} />}
          {!mayAsk && (
            <Notice title={valuationTexts.noRegistration} className={data.latest ? 'mt-4' : ''}>
              Add it with Edit Vehicle to get a valuation here.
            </Notice>
          )}
          {!data.latest && mayAsk && (
            <EmptyState
              art={<PriceTag className="mx-auto w-40" />}
              title="No valuation yet"
              text="See what this vehicle is worth today: private sale, part exchange, auction and dealer forecourt."
              action={button('Get Valuation', 'primary')}
            />
          )}
          {mayAsk && <Allowance {...data} />}
        </>
      ) : isError ? (
        <ErrorBox onRetry={isFetching ? undefined : () => refetch()}>{valuationTexts.notLoaded}</ErrorBox>
      ) : (
        <Waiting />
      )}
    </section>
  )
}

/** The demo vehicle saves nothing, and says so as it does for every other save. */
function useRefresh(vehicleId: string) {
  const toast = useToast()
  const queries = useQueryClient()
  const underway = useRef(false)
  const mutation = useMutation({
    mutationFn: async () => {
      try {
        return await refreshValuation(vehicleId)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'nothing_saved') throw error
        toast({ title: 'Nothing was saved', description: error.message })
      }
    },
    onSuccess: (view) => {
      if (!view) return
      queries.setQueryData(valuationQuery(vehicleId).queryKey, view)
      toast({ title: 'Valuation updated', tone: 'good' })
    },
    onSettled: () => {
      underway.current = false
    },
  })
  // The second press of a double click comes before the button is disabled.
  const start = () => {
    if (underway.current) return
    underway.current = true
    mutation.mutate()
  }
  return { ...mutation, start }
}

function Allowance({ used, allowed }: ValuationView) {
  if (allowed === null) return null
  return (
    <p className="figures mt-4 text-sm text-muted">
      {used} of {plural(allowed, 'valuation')} used this month. Each vehicle can be valued once every 30 days.
    </p>
  )
}

const Waiting = () => (
  <div>
    <Loading text="Loading valuation..." className="sr-only" />
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-3 h-12 w-48 max-w-full" />
    <Skeleton className="mt-6 h-24 w-full" />
  </div>
)
