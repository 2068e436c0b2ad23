import { Link } from '@tanstack/react-router'
import { Bot, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { usePicture } from '../../app/use-picture.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DueSoon } from '../due-soon.tsx'

type VehicleHeroProps = {
  vehicle: VehicleDetail
  /** The first tab of the car. On a phone the others begin with what they are about: of the hero a strip is left. */
  isOpening: boolean
  add: ReactNode
  actions: ReactNode
}

/** The top of the page: the picture on one side, the owner on the other. */
export function VehicleHero({ vehicle, isOpening, add, actions }: VehicleHeroProps) {
  const onOpening = isOpening ? '' : 'not-md:hidden'
  return (
    <header
      className={cx(
        'grid overflow-hidden rounded-lg border border-line bg-card md:grid-cols-[1.15fr_1fr]',
        !isOpening && 'not-md:grid-cols-[min(6rem,24vw)_1fr]',
      )}
    >
      <div className="relative md:order-last">
        <Picture vehicle={vehicle} isOpening={isOpening} />
        <div className={cx('absolute top-3 left-3 flex flex-wrap gap-2', onOpening)}>
          {vehicle.status === 'For Sale' && <Badge>For Sale</Badge>}
          {vehicle.pending_transfer_id && <Badge>Pending Ownership Acceptance</Badge>}
        </div>
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-col items-start justify-center gap-4 p-4 md:p-8',
          !isOpening && 'not-md:gap-1 not-md:py-2',
        )}
      >
        <h1 className={cx('max-w-full text-3xl wrap-anywhere md:text-4xl', !isOpening && 'not-md:text-xl')}>
          {vehicleName(vehicle)}
        </h1>
        <NumberPlate
          {...plateOf(vehicle)}
          size="lg"
          side="front"
          className={isOpening ? undefined : 'not-md:rounded not-md:text-[min(1.125rem,6vw)]'}
        />
        {isOpening && (
          <div className="empty:hidden md:hidden">
            <DueSoon vehicle={vehicle} />
          </div>
        )}
        <dl className={cx('flex flex-wrap gap-x-8 gap-y-2', onOpening)}>
          <Fact term="Added">{formatLongDate(vehicle.created_at)}</Fact>
          <Fact term="Owner">{vehicle.owner_name}</Fact>
        </dl>
        <div className="flex flex-wrap gap-3">
          {add}
          <div className={cx('contents', onOpening)}>{actions}</div>
        </div>
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

function Picture({ vehicle, isOpening }: { vehicle: VehicleDetail; isOpening: boolean }) {
  // On a small phone it leaves room for what is due.
  const shape = isOpening ? 'not-md:aspect-[16/9] not-md:max-h-[24svh]' : 'not-md:absolute not-md:inset-0 not-md:h-full'
  const frame = `${shape} w-full md:h-full md:min-h-72`
  const { src, onError } = usePicture(sized(vehicle.image_url, 1600))
  if (src)
    return <img {...{ src, onError }} alt="" className={`${frame} bg-raised object-cover md:absolute md:inset-0`} />
  return (
    <div
      className={`${frame} flex items-end overflow-hidden bg-[linear-gradient(var(--raised)_80%,var(--road)_80%)] ${isOpening ? 'px-6' : 'px-2 md:px-6'} pb-[4%]`}
    >
      <VehicleDrawing bodyType={bodyTypeOf(vehicle.door_plan)} colour={vehicle.color} year={vehicle.year} />
    </div>
  )
}
