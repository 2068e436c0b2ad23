import type { VehicleAdded } from '#domain/records/timeline.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'

/** A road sign at the start of this owner's part of the timeline. */
export function VehicleAddedCard({ added, vehicle }: { added: VehicleAdded; vehicle: VehicleDetail }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 rounded-md bg-[#0b3d2e] px-5 py-3 text-white outline-2 -outline-offset-4 outline-white/85">
        <p className="text-sm">The road starts here</p>
        <h4 className="font-display text-xl leading-tight font-bold">{vehicleName(added)}</h4>
      </div>
      {vehicle.registration_number && <NumberPlate registration={vehicle.registration_number} />}
    </div>
  )
}
