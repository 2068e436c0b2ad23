import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShownIn } from '#domain/basics/distance.ts'
import { sized } from '#domain/basics/file.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { dueWordsOf } from '#domain/vehicles/due-words.ts'
import { type VehicleCard as Vehicle, vehicleName } from '#domain/vehicles/garage.ts'
import { usePicture } from '../../app/use-picture.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Distance, useShownIn } from '../../ui/distance.tsx'

type VehicleRowProps = { vehicle: Vehicle; note?: ReactNode; menu?: ReactNode }

/** A card in one line, for a garage with many of them: of its dates the one that comes first. */
export function VehicleRow({ vehicle, note, menu }: VehicleRowProps) {
  const next = nextDate(vehicle, useShownIn(vehicle.odometer_unit))
  return (
    <article className="relative grid grid-cols-[min(5rem,22vw)_1fr_auto] items-center gap-x-3 gap-y-1 p-2 hover:bg-raised sm:grid-cols-[5rem_1fr_auto_auto] sm:gap-x-4">
      <Thumbnail vehicle={vehicle} />
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere">
          <Link to="/vehicle/$vehicleId" params={{ vehicleId: vehicle.id }} className="after:absolute after:inset-0">
            {vehicleName(vehicle)}
          </Link>
        </h3>
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <NumberPlate {...plateOf(vehicle)} size="sm" />
          <Distance miles={vehicle.mileage} km={vehicle.mileage_km} car={vehicle.odometer_unit} />
          {vehicle.status === 'For Sale' && <span className="font-semibold text-ink">For Sale</span>}
        </p>
        {note}
      </div>
      <div className="max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">{next && <DatePill {...next} />}</div>
      <div className="relative z-10">{menu}</div>
    </article>
  )
}

function nextDate({ mot_expiry, tax_due_date, insurance_expiry, next_service, reminders }: Vehicle, shown: ShownIn) {
  const dates = [
    { label: 'MOT', date: mot_expiry },
    { label: 'Tax', date: tax_due_date },
    { label: 'Insurance', date: insurance_expiry },
    { label: 'Service', date: next_service },
    ...reminders.map((reminder) => ({
      label: reminder.title,
      date: reminder.due_date,
      ...(reminder.projected && { about: dueWordsOf(reminder, undefined, shown) }),
    })),
  ].flatMap((each) => (each.date ? [{ ...each, date: each.date }] : []))
  return dates.toSorted((a, b) => a.date.localeCompare(b.date))[0]
}

function Thumbnail({ vehicle: { image_url, color, door_plan, year } }: { vehicle: Vehicle }) {
  const { src, onError } = usePicture(sized(image_url, 320))
  const frame = 'aspect-[4/3] w-full rounded-md bg-raised'
  if (src) return <img {...{ src, onError }} alt="" loading="lazy" className={`${frame} object-cover`} />
  return (
    <span className={`${frame} flex items-end px-1 pb-1`}>
      <VehicleDrawing bodyType={bodyTypeOf(door_plan)} colour={color} year={year} />
    </span>
  )
}
