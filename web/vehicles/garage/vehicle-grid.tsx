import { lazy, Suspense, useState } from 'react'
import type { VehicleCard as Vehicle } from '#domain/vehicles/garage.ts'
import { CardMenu } from './card-menu.tsx'
import { VehicleCard } from './vehicle-card.tsx'

const EditVehicleById = lazy(() =>
  import('./edit-vehicle-by-id.tsx').then((module) => ({ default: module.EditVehicleById })),
)
const DeleteVehicleDialog = lazy(() =>
  import('./delete-vehicle-dialog.tsx').then((module) => ({ default: module.DeleteVehicleDialog })),
)

/** Cards with their menus. The dialogs they open are rendered here, so that they outlive a removed card. */
export function VehicleGrid({ vehicles }: { vehicles: Vehicle[] }) {
  const [editing, setEditing] = useState<Vehicle>()
  const [deleting, setDeleting] = useState<Vehicle>()
  return (
    <>
      {vehicles.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="grid">
              <VehicleCard
                vehicle={vehicle}
                menu={
                  <CardMenu
                    vehicle={vehicle}
                    onEdit={() => setEditing(vehicle)}
                    onDelete={() => setDeleting(vehicle)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {editing && <EditVehicleById id={editing.id} onClose={() => setEditing(undefined)} />}
        {deleting && (
          <DeleteVehicleDialog
            vehicle={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => document.getElementById('main')?.focus({ preventScroll: true })}
          />
        )}
      </Suspense>
    </>
  )
}
