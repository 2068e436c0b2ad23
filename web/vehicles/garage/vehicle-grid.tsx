import { lazy, Suspense, useState } from 'react'
import type { VehicleCard as Vehicle } from '#domain/vehicles/garage.ts'
import { CardMenu } from './card-menu.tsx'
import { VehicleCard } from './vehicle-card.tsx'
import { VehicleRow } from './vehicle-row.tsx'

const EditVehicleById = lazy(() =>
  import('./edit-vehicle-by-id.tsx').then((module) => ({ default: module.EditVehicleById })),
)
const DeleteVehicleDialog = lazy(() =>
  import('./delete-vehicle-dialog.tsx').then((module) => ({ default: module.DeleteVehicleDialog })),
)

type VehicleGridProps = { vehicles: Vehicle[]; compact?: boolean }

/** Cards with their menus, or the same as lines of a list. The dialogs they open are rendered here, so that they outlive a removed card. */
export function VehicleGrid({ vehicles, compact = false }: VehicleGridProps) {
  const [editing, setEditing] = useState<Vehicle>()
  const [deleting, setDeleting] = useState<Vehicle>()
  const Shown = compact ? VehicleRow : VehicleCard
  return (
    <>
      {vehicles.length > 0 && (
        <ul
          className={
            compact
              ? 'divide-y divide-line rounded-lg border border-line bg-card'
              : 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'
          }
        >
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="grid">
              <Shown
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
