import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { demoReminders, demoVehicle } from '#domain/demo-vehicle.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { vehiclesQuery } from './garage.api.ts'
import { VehicleCard } from './vehicle-card.tsx'
import { VehicleGrid } from './vehicle-grid.tsx'

/** `links` lead to the other views of the garage. */
export function GarageScreen({ onAdd, links }: { onAdd: () => void; links?: ReactNode }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(vehiclesQuery())
  const vehicles = data?.pages.flatMap((page) => page.vehicles)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-4xl">My Vehicles</h1>
        <div className="flex flex-wrap gap-3">
          {links}
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
            Add Vehicle
          </Button>
        </div>
      </div>
      <h2 className="sr-only">In your garage</h2>
      {!vehicles && !isError && <Loading text="Loading vehicles..." />}
      {isError && (!vehicles || isFetchNextPageError) && (
        <ErrorBox onRetry={() => (vehicles ? fetchNextPage() : refetch())} className="mb-6">
          Unable to load vehicles. Please check your connection and try again.
        </ErrorBox>
      )}
      {vehicles?.length === 0 && <NothingYet />}
      {vehicles && <VehicleGrid vehicles={vehicles} />}
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} busyText="Loading..." onClick={() => fetchNextPage()}>
            Show more vehicles
          </Button>
        </div>
      )}
    </>
  )
}

const NothingYet = () => (
  <>
    <EmptyGarage />
    <Section title="What a car looks like here" className="mt-10">
      <div className="max-w-md">
        <VehicleCard vehicle={{ ...demoVehicle(), reminders: demoReminders() }} badge="Demo" />
      </div>
    </Section>
  </>
)
