import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Loading } from '../../ui/loading.tsx'
import { EmptyGarage } from './empty-garage.tsx'
import { vehiclesQuery } from './garage.api.ts'
import { VehicleCard } from './vehicle-card.tsx'

export function GarageScreen() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(vehiclesQuery())
  const vehicles = data?.pages.flatMap((page) => page.vehicles)
  return (
    <>
      <h1 className="mb-6 text-4xl">My Vehicles</h1>
      <h2 className="sr-only">In your garage</h2>
      {!vehicles && !isError && <Loading text="Loading vehicles..." />}
      {isError && (!vehicles || isFetchNextPageError) && (
        <ErrorBox onRetry={() => (vehicles ? fetchNextPage() : refetch())} className="mb-6">
          Unable to load vehicles. Please check your connection and try again.
        </ErrorBox>
      )}
      {vehicles?.length === 0 && <EmptyGarage />}
      {vehicles && vehicles.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="grid">
              <VehicleCard vehicle={vehicle} />
            </li>
          ))}
        </ul>
      )}
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
