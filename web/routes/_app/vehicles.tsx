import { createFileRoute } from '@tanstack/react-router'
import { GarageScreen } from '../../features/garage/garage-screen.tsx'

export const Route = createFileRoute('/_app/vehicles')({
  head: () => ({ meta: [{ title: 'My Vehicles: GarageTale' }] }),
  loader: () => void import('../../features/garage/garage.api.ts').then(({ prefetchVehicles }) => prefetchVehicles()),
  component: GarageScreen,
})
