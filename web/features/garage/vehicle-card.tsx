import { Link } from '@tanstack/react-router'
import { bodyTypeOf } from '#domain/body-type.ts'
import { formatMiles } from '#domain/format.ts'
import { type VehicleCard as Vehicle, vehicleName } from '#domain/garage.ts'
import { DatePill } from '../../ui/date-pill.tsx'
import { NumberPlate } from '../../ui/number-plate.tsx'
import { VehicleArt } from '../../ui/vehicle-art.tsx'

export function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card transition-colors duration-150 hover:border-edge">
      <div className="relative">
        <Picture vehicle={vehicle} />
        <div className="absolute top-3 left-3 flex flex-wrap gap-2">
          {vehicle.status === 'For Sale' && <Badge>For Sale</Badge>}
          {vehicle.pending_transfer_id && <Badge>Pending Transfer</Badge>}
        </div>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="text-xl">
            <Link
              to="/vehicle/$vehicleId"
              params={{ vehicleId: vehicle.id }}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {vehicleName(vehicle)}
            </Link>
          </h3>
          {vehicle.registration_number && (
            <NumberPlate
              registration={vehicle.registration_number}
              band={vehicle.fuel_type === 'Electric' ? 'electric' : 'uk'}
            />
          )}
        </div>
        <p className="figures text-muted">{formatMiles(vehicle.mileage)}</p>
        <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
          <DatePill label="MOT" date={vehicle.mot_expiry} />
          <DatePill label="Tax" date={vehicle.tax_due_date} />
          <DatePill label="Insurance" date={vehicle.insurance_expiry} />
          <DatePill label="Next Service" date={vehicle.next_service} />
        </div>
      </div>
    </article>
  )
}

const Badge = ({ children }: { children: string }) => (
  <span className="rounded-sm bg-plate px-2 py-0.5 font-display font-bold text-plate-ink">{children}</span>
)

/** A car without a photo stands on the road, in its own shape and colour. */
function Picture({ vehicle }: { vehicle: Vehicle }) {
  if (vehicle.image_url)
    return <img src={vehicle.image_url} alt="" loading="lazy" className="aspect-[16/9] w-full bg-raised object-cover" />
  return (
    <div className="flex aspect-[16/9] items-end overflow-hidden bg-[linear-gradient(var(--raised)_82%,var(--road)_82%)] px-6 pb-[4%]">
      <VehicleArt bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} />
    </div>
  )
}
