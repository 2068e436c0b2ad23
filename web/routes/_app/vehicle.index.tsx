import { createFileRoute } from '@tanstack/react-router'
import { NoVehicleNamed } from '../../vehicles/detail/vehicle-problem.tsx'

export const Route = createFileRoute('/_app/vehicle/')({
  head: () => ({ meta: [{ title: 'Vehicle not found: GarageTale' }] }),
  component: NoVehicleNamed,
})
