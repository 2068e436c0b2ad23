import { createFileRoute } from '@tanstack/react-router'
import { SoldVehicle } from '../../ownership/transfers/sold-vehicle.tsx'

export const Route = createFileRoute('/_app/sold/$transferId')({
  head: () => ({ meta: [{ title: 'Sold vehicle: GarageTale' }] }),
  component: Sold,
})

function Sold() {
  const { transferId } = Route.useParams()
  return <SoldVehicle key={transferId} transferId={transferId} />
}
