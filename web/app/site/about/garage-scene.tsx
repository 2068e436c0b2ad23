import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { VehicleArt } from '../../../ui/art/vehicle-art.tsx'

/** An open garage with its plate over the door. */
export const GarageScene = () => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-lg">
    <svg aria-hidden="true" viewBox="0 0 480 300" className="block w-full" fill="none" strokeLinejoin="round">
      <path d="M40 300V118L240 22l200 96v182" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M16 130 240 22l224 108" className="stroke-primary" strokeWidth="10" strokeLinecap="round" />
      <path d="M76 300V150h328v150" className="fill-raised stroke-edge" strokeWidth="2" />
      <path d="M76 150h328v44H76z" className="fill-page stroke-edge" strokeWidth="2" />
      <path d="M76 161h328M76 172h328M76 183h328" className="stroke-line" strokeWidth="2" />
      <path d="M92 228h84m-84 26h84m-84-40v58m84-58v58" className="stroke-edge" strokeWidth="2" />
      <path
        d="M100 228v-12h14v12m8 0v-18h10v18m10 0v-9h20v9M104 254v-14h22v14m10 0v-10h30v10"
        className="stroke-muted"
        strokeWidth="2"
      />
    </svg>
    <NumberPlate registration="GT01ALE" className="absolute top-[30%] left-1/2 -translate-x-1/2" />
    <VehicleArt bodyType="saloon" colour="Green" className="absolute -bottom-3 left-[22%] w-[80%]!" />
  </div>
)
