import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../app/http.ts'
import { WindscreenCardScreen } from '../../sharing/listings/windscreen-card-screen.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { vehicleQuery } from '../../vehicles/detail/vehicle-detail.api.ts'
import { VehicleNotFound, VehicleNotLoaded } from '../../vehicles/detail/vehicle-problem.tsx'

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
