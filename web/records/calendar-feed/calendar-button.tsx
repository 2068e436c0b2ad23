import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isDemoVehicle, vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Button } from '../../ui/button.tsx'

const CalendarDialog = lazy(() =>
  import('./calendar-dialog.tsx').then((module) => ({ default: module.CalendarDialog })),
)

/** What is due of one vehicle in the member's own calendar, or of all of them. */
export function CalendarButton({ vehicle }: { vehicle?: VehicleDetail }) {
  const [open, setOpen] = useState(false)
  if (vehicle && isDemoVehicle(vehicle.id)) return null
  return (
    <>
      <Button variant="secondary" icon={<CalendarSync aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        <span>
          Subscribe<span className="max-sm:sr-only"> in your calendar</span>
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CalendarDialog
            vehicleId={vehicle?.id}
            of={vehicle ? vehicleName(vehicle) : 'all your vehicles'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
