import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import type { Profile } from '#domain/community/profile.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'

type Vehicle = Profile['vehicles'][number]
type ProfileVehiclesProps<V extends Vehicle> = {
  vehicles: V[]
  hrefOf: (vehicle: V) => string
  noteOf?: (vehicle: V) => string | undefined
  empty: ReactNode
}

export function ProfileVehicles<V extends Vehicle>({ vehicles, hrefOf, noteOf, empty }: ProfileVehiclesProps<V>) {
  return (
    <Card>
      <CardTitle level={2}>Vehicles</CardTitle>
      {vehicles.length === 0 ? (
        empty
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Link
                to={hrefOf(vehicle)}
                className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-raised transition-colors duration-150 hover:border-ink"
              >
                <VehiclePicture vehicle={vehicle} />
                <span className="flex grow flex-wrap content-start items-center gap-x-3 gap-y-2 border-t border-line bg-card p-3">
                  <span className="grow font-semibold">{vehicleName(vehicle)}</span>
                  {vehicle.registration_number && <NumberPlate registration={vehicle.registration_number} size="sm" />}
                  {noteOf?.(vehicle) && <span className="w-full text-sm text-muted">{noteOf(vehicle)}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function VehiclePicture({ vehicle }: { vehicle: Vehicle }) {
  const photo = sized(vehicle.image_url, 800)
  if (photo) return <img src={photo} alt="" loading="lazy" className="aspect-video w-full object-cover" />
  return (
    <span className="flex aspect-video items-end bg-[linear-gradient(var(--raised)_82%,var(--road)_82%)] px-6 pb-[4%]">
      <VehicleDrawing bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} year={vehicle.year} />
    </span>
  )
}
