import { Link } from '@tanstack/react-router'
import { Bot, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

type VehicleHeroProps = { vehicle: VehicleDetail; actions: ReactNode }

/** The top of the page: the picture on one side, the owner on the other. */
export function VehicleHero({ vehicle, actions }: VehicleHeroProps) {
  return (
    <header className="grid overflow-hidden rounded-lg border border-line bg-card md:grid-cols-[1.15fr_1fr]">
      <div className="relative md:order-last">
        <Picture vehicle={vehicle} />
        <div className="absolute top-3 left-3 flex flex-wrap gap-2">
          {vehicle.status === 'For Sale' && <Badge>For Sale</Badge>}
          {vehicle.pending_transfer_id && <Badge>Pending Ownership Acceptance</Badge>}
        </div>
      </div>
      <div className="flex min-w-0 flex-col items-start justify-center gap-4 p-4 md:p-8">
        <h1 className="max-w-full text-3xl wrap-anywhere md:text-4xl">{vehicleName(vehicle)}</h1>
        <NumberPlate {...plateOf(vehicle)} size="lg" side="front" />
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Fact term="Added">{formatLongDate(vehicle.created_at)}</Fact>
          <Fact term="Owner">{vehicle.owner_name}</Fact>
        </dl>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </header>
  )
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="figures font-medium wrap-anywhere">{children}</dd>
  </div>
)

const Badge = ({ children }: { children: string }) => (
  <span className="rounded-sm bg-plate px-2 py-0.5 font-display font-bold text-plate-ink">{children}</span>
)

export const EditButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" icon={<Pencil aria-hidden className="size-4" />} onClick={onClick}>
    Edit Vehicle
  </Button>
)

export const AskLink = ({ vehicleId }: { vehicleId: string }) => (
  <Link to="/automate" search={{ vehicle: vehicleId }} className={buttonClass({ variant: 'secondary' })}>
    <Bot aria-hidden className="size-4" />
    Ask AutoMate
  </Link>
)

function Picture({ vehicle }: { vehicle: VehicleDetail }) {
  const frame = 'aspect-[16/9] w-full md:aspect-auto md:h-full md:min-h-72'
  const src = sized(vehicle.image_url, 1600)
  if (src) return <img src={src} alt="" className={`${frame} bg-raised object-cover md:absolute md:inset-0`} />
  return (
    <div
      className={`${frame} flex items-end overflow-hidden bg-[linear-gradient(var(--raised)_80%,var(--road)_80%)] px-6 pb-[4%]`}
    >
      <VehicleDrawing bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} year={vehicle.year} />
    </div>
  )
}
