import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { type VehicleCard as Vehicle, vehicleName } from '#domain/vehicles/garage.ts'
import { usePicture } from '../../app/use-picture.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Distance } from '../../ui/distance.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { DuePill } from '../due-pill.tsx'
import { CardReminders } from './card-reminders.tsx'
import { StandIn } from './stand-in.tsx'

type VehicleCardProps = { vehicle: Vehicle; badge?: string; note?: ReactNode; menu?: ReactNode }

export function VehicleCard({ vehicle, badge, note, menu }: VehicleCardProps) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card transition-colors duration-150 hover:border-edge">
      <div className="relative">
        <Picture vehicle={vehicle} />
        <div className="absolute top-3 left-3 flex flex-wrap gap-2 pr-16">
          {badge && <Badge>{badge}</Badge>}
          {vehicle.status === 'For Sale' && <Badge>For Sale</Badge>}
          {vehicle.pending_transfer_id && <Badge>Pending Transfer</Badge>}
        </div>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 text-xl wrap-anywhere">
            <Link
              to="/vehicle/$vehicleId"
              params={{ vehicleId: vehicle.id }}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {vehicleName(vehicle)}
            </Link>
          </h3>
          <NumberPlate {...plateOf(vehicle)} />
        </div>
        <p className="figures text-muted">
          <Distance miles={vehicle.mileage} km={vehicle.mileage_km} car={vehicle.odometer_unit} />
        </p>
        {note}
        <MileageAnomalies of={vehicle} most={1} className="text-sm" />
        {vehicle.reminders.length > 0 && <CardReminders reminders={vehicle.reminders} car={vehicle.odometer_unit} />}
        <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <DuePill vehicle={vehicle} kind="mot" named />
          <DuePill vehicle={vehicle} kind="tax" named />
          <DuePill vehicle={vehicle} kind="insurance" named />
          <DatePill label="Next Service" date={vehicle.next_service} />
        </div>
      </div>
      {/* After the link in the document, so that the keyboard reaches the car before its menu. */}
      {menu && <div className="absolute top-2 right-2 z-10">{menu}</div>}
    </article>
  )
}

const Badge = ({ children }: { children: string }) => (
  <span className="rounded-sm bg-plate px-2 py-0.5 font-display font-bold text-plate-ink">{children}</span>
)

function Picture({ vehicle: { image_url, color, door_plan, year } }: { vehicle: Vehicle }) {
  const { src, onError } = usePicture(sized(image_url, 800))
  if (!src) return <StandIn colour={color} doorPlan={door_plan} year={year} />
  return <img {...{ src, onError }} alt="" loading="lazy" className="aspect-[16/9] w-full bg-raised object-cover" />
}
