import type { BodyType } from '#domain/vehicle-art.ts'
import { VehicleArt } from '../../ui/vehicle-art.tsx'

/** A car up on the lift, as they are while somebody works on them. */
export const RampScene = ({ bodyType, colour }: { bodyType: BodyType; colour: string }) => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-md">
    <svg viewBox="0 0 420 250" aria-hidden="true" className="block w-full" fill="none">
      <path d="M0 236h420v14H0z" className="fill-road" />
      <path d="M0 243h420" stroke="#fff" strokeOpacity=".6" strokeWidth="2" strokeDasharray="26 22" />
      <path d="M38 236V40h22v196M360 236V40h22v196" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M49 52v170M371 52v170" className="stroke-line" strokeWidth="5" strokeDasharray="3 5" />
      <path d="M26 236h46v-8H26zM348 236h46v-8h-46z" className="fill-edge" />
      <path d="M34 40h30v-9H34zM356 40h30v-9h-30z" className="fill-primary" />
      <path d="M60 154h128v8H60zM232 154h128v8H232z" className="fill-primary" />
      <path d="M32 140h34v26H32zM354 140h34v26h-34z" className="fill-primary" />
      <path d="M172 143h12v11h-12zM236 143h12v11h-12z" className="fill-edge" />
      <path d="M176 236v-34h68v34M176 216h68" className="fill-raised stroke-edge" strokeWidth="2" />
      <path d="M200 209h20M200 226h20" className="stroke-edge" strokeWidth="3" strokeLinecap="round" />
      <path d="M188 202v-10h44v10" className="stroke-edge" strokeWidth="3" />
    </svg>
    <VehicleArt
      bodyType={bodyType}
      colour={colour}
      className="absolute top-[18.5%] left-[14%] w-[72%]! [&>ellipse]:hidden"
    />
  </div>
)
