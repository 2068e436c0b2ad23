import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { ServiceStamp } from '../../../ui/art/stamp.tsx'
import { VehicleArt } from '../../../ui/art/vehicle-art.tsx'

const stamps = [
  { type: 'Minor Service', date: '2022-05-14', miles: 12408, tilt: '-rotate-6' },
  { type: 'Major Service', date: '2023-05-20', miles: 24116, tilt: 'rotate-3' },
  { type: 'Brake Service', date: '2024-02-03', miles: 31204, tilt: '-rotate-2' },
]

/** A service book by the road, and the car it belongs to. The section around it crops the road. */
export const HeroScene = () => (
  <div
    role="img"
    aria-label="A service book with three stamps and the number plate GT01 ALE, and on the road below it the car it belongs to"
    className="relative mx-auto w-full max-w-lg self-end pb-24 lg:mt-14"
  >
    <div aria-hidden="true">
      <div className="absolute inset-x-6 top-0 bottom-16 rotate-3 rounded-md border border-line bg-raised" />
      <div className="relative mx-4 rounded-md border border-line bg-card shadow-[0_1px_0_var(--line)] lg:mr-2 lg:ml-10">
        <div className="absolute inset-y-3 left-3 border-l-2 border-dashed border-line" />
        <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-5 pl-8">
          <p className="font-display text-lg font-semibold">Service record</p>
          <NumberPlate registration="GT01ALE" />
        </div>
        <div className="grid grid-cols-2 gap-3 py-4 pr-5 pb-14 pl-8 sm:pb-20">
          {stamps.map(({ tilt, ...stamp }) => (
            <div key={stamp.type} className="grid place-items-center rounded-sm border border-line p-2 sm:p-3">
              <ServiceStamp {...stamp} className={`size-auto! w-full! max-w-32 ${tilt}`} />
            </div>
          ))}
          <div className="rounded-sm border border-dashed border-edge p-3 text-sm text-muted">
            <p className="font-display text-base font-semibold">Next service</p>
            <p className="mt-2 border-b border-line pb-1 sm:mt-4">Date</p>
            <p className="mt-2 border-b border-line pb-1 sm:mt-4">Miles</p>
          </div>
        </div>
      </div>
      <div className="absolute bottom-0 left-1/2 h-12 w-[300vw] -translate-x-1/2 bg-road">
        <div className="mt-[1.4rem] h-1 bg-[repeating-linear-gradient(90deg,#fff_0_2rem,transparent_2rem_4.5rem)] opacity-60" />
      </div>
      <VehicleArt
        bodyType="coupe"
        colour="Green"
        className="absolute bottom-3 -left-3 w-[21rem]! sm:-left-8 sm:w-[26rem]! lg:-left-20"
      />
    </div>
  </div>
)
