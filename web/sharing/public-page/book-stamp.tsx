import { formatDate } from '#domain/basics/format.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'
import { StampArcs, StampFrame, stampColours, stampHand } from '../../ui/art/stamp-frame.tsx'
import { cx } from '../../ui/cx.ts'
import { Distance } from '../../ui/distance.tsx'

type Stamped = Pick<PublicService, 'type' | 'evidence' | 'confirmed_by'>
const nameOf = ({ type, evidence, confirmed_by }: Stamped) =>
  ['stamp', type, evidence.grade, confirmed_by?.user_id].filter(Boolean).join('-').replace(/\W+/g, '-')

/** Each stamp is defined once and reused, so three hundred of them stay small. */
export function StampRack({ entries }: { entries: Stamped[] }) {
  const stamps = new Map(entries.map((entry) => [nameOf(entry), entry]))
  const arcs = { top: 'stamp-top', foot: 'stamp-foot' }
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <StampArcs {...arcs} />
      {[...stamps].map(([name, { type, evidence, confirmed_by }]) => (
        <symbol key={name} id={name} viewBox="0 0 120 120">
          <StampFrame grade={evidence.grade} type={type} foot={confirmed_by?.name} arcs={arcs} />
        </symbol>
      ))}
    </svg>
  )
}

/** Repeats the text beside it, so it is decorative. */
export const BookStamp = ({ entry }: { entry: PublicService }) => (
  <svg
    viewBox="0 0 120 120"
    aria-hidden="true"
    className={cx(stampHand(entry.evidence.grade), stampColours[entry.evidence.grade])}
  >
    <use href={`#${nameOf(entry)}`} />
    <text x="60" y="69" fontSize="17">
      {formatDate(entry.date)}
    </text>
    {entry.mileage !== null && (
      <text x="60" y="88" fontSize="11.5">
        <Distance miles={entry.mileage} km={entry.mileage_km} single />
      </text>
    )}
  </svg>
)
