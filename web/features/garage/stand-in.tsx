import { bodyTypeOf } from '#domain/body-type.ts'
import { VehicleArt } from '../../ui/vehicle-art.tsx'

/** A car without a photo stands on the road, in its own shape and colour. */
export const StandIn = ({ colour, doorPlan = null }: { colour?: string | null; doorPlan?: string | null }) => (
  <div className="flex aspect-[16/9] items-end overflow-hidden bg-[linear-gradient(var(--raised)_82%,var(--road)_82%)] px-6 pb-[4%]">
    <VehicleArt bodyType={bodyTypeOf(doorPlan)} colour={colour} />
  </div>
)
