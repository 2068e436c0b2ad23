import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../app/http.ts'
import { WindscreenCardScreen } from '../../features/listings/windscreen-card-screen.tsx'
import { vehicleQuery } from '../../features/vehicle-detail/vehicle-detail.api.ts'
import { VehicleNotFound, VehicleNotLoaded } from '../../features/vehicle-detail/vehicle-problem.tsx'
import { Loading } from '../../ui/loading.tsx'

export const Route = createFileRoute('/_app/vehicle/$vehicleId_/windscreen-card')({
  head: () => ({ meta: [{ title: 'Windscreen card: GarageTale' }] }),
  component: Card,
})

function Card() {
  const { vehicleId } = Route.useParams()
  const { data: vehicle, error, refetch } = useQuery(vehicleQuery(vehicleId))
  if (error instanceof ApiError && error.status === 404) return <VehicleNotFound />
  if (vehicle) return <WindscreenCardScreen vehicle={vehicle} />
  return error ? <VehicleNotLoaded onRetry={() => refetch()} /> : <Loading text="Loading vehicle..." />
}
