import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'

/** A drawing for a car without a photo: in the shape of its type and period, and in its own colour. */
type StandInProps = { colour?: string | null; doorPlan?: string | null; year?: number | null }

export const StandIn = ({ colour, doorPlan = null, year }: StandInProps) => (
  <div className="flex aspect-[16/9] items-end overflow-hidden bg-[linear-gradient(var(--raised)_82%,var(--road)_82%)] px-6 pb-[4%]">
    <VehicleDrawing bodyType={bodyTypeOf(doorPlan)} colour={colour} year={year} />
  </div>
)
