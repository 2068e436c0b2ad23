import { VehicleArt } from '../../../ui/art/vehicle-art.tsx'
import { DatePill } from '../../../ui/date-pill.tsx'

/** Small drawings for the feature cards. All are decoration: the text beside them says it. */

const pictureDay = '2025-03-13'

export const DuePills = () => (
  <div className="flex flex-col items-start gap-2">
    <DatePill label="MOT" date="2025-03-25" today={pictureDay} />
    <DatePill label="Tax" date="2025-09-01" today={pictureDay} />
    <DatePill label="Insurance" date="2025-03-10" today={pictureDay} />
  </div>
)

const months = [
  ['h-8', 'h-3'],
  ['h-5', 'h-6'],
  ['h-12', 'h-2'],
  ['h-6', 'h-4'],
  ['h-9', 'h-7'],
  ['h-4', 'h-3'],
]

export const SpendingBars = () => (
  <div className="flex h-24 items-end gap-2 border-b-2 border-edge px-2">
    {months.map(([upkeep, fuel], month) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the months never move
      <div key={month} className="w-5">
        <div className={`bg-chart-2 ${fuel}`} />
        <div className={`bg-chart-1 ${upkeep}`} />
      </div>
    ))}
  </div>
)

export const LinkCard = () => (
  <div className="w-48 rounded-md border border-line bg-card p-3 text-sm">
    <VehicleArt bodyType="estate" colour="Blue" className="mx-auto w-28!" />
    <p className="mt-1 truncate border-t border-line pt-2 text-muted">/p/volvo-v70-1999-k3x8…</p>
  </div>
)

export const Handover = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 200 96"
    className="h-24"
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <g className="stroke-edge">
      <path d="M14 82V44l28-20 28 20v38zM24 82V54h36v28" />
    </g>
    <g className="stroke-primary">
      <path d="M130 82V44l28-20 28 20v38zM140 82V54h36v28" />
      <path d="M82 66h34m-9-9 9 9-9 9" />
    </g>
    <rect x="87" y="20" width="26" height="32" rx="2" className="fill-card stroke-ink" strokeWidth="2" />
    <circle cx="100" cy="36" r="7" className="stroke-primary" strokeWidth="2" />
  </svg>
)

export const Bubble = () => (
  <div className="w-52 max-w-full space-y-2 text-sm">
    <p className="ml-auto w-fit rounded-lg rounded-br-none bg-primary px-3 py-1.5 text-on-primary">
      Is it the tappets?
    </p>
    <p className="w-fit rounded-lg rounded-bl-none border border-line bg-card px-3 py-1.5">
      Could be. Check the oil level first.
    </p>
  </div>
)
