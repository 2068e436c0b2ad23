import { createFileRoute } from '@tanstack/react-router'
import { NoVehicleNamed } from '../../features/vehicle-detail/vehicle-problem.tsx'

export const Route = createFileRoute('/_app/vehicle/')({
  head: () => ({ meta: [{ title: 'Vehicle not found: GarageTale' }] }),
  component: NoVehicleNamed,
})
