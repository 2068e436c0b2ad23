import { createFileRoute, notFound } from '@tanstack/react-router'
import { VehicleGone } from '../../features/garage/vehicle-gone.tsx'

export const Route = createFileRoute('/_public/p/$slug')({
  // No vehicle can be published yet, so every address of one leads to none.
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: 'Vehicle not found: GarageTale' }, { name: 'robots', content: 'noindex' }] }),
  notFoundComponent: VehicleGone,
})
