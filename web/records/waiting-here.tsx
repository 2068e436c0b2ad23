import { lazy, Suspense } from 'react'
import { useWaiting } from '../app/outbox/waiting.ts'

const WaitingStrip = lazy(() => import('./waiting-strip.tsx').then((module) => ({ default: module.WaitingStrip })))

/** What waits on this device, above what the server has: of one car, or of all. */
export function WaitingHere({ vehicleId }: { vehicleId?: string }) {
  const { entries } = useWaiting()
  const here = vehicleId ? entries.filter(({ vehicle }) => vehicle.id === vehicleId) : entries
  if (here.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingStrip entries={here} withVehicle={!vehicleId} />
    </Suspense>
  )
}
