import { formatDate } from '#domain/basics/format.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'
import { stampFoot } from '../../ui/confirmed.tsx'
import { Distance } from '../../ui/distance.tsx'

type Stamped = Pick<PublicService, 'type' | 'is_sealed' | 'confirmed_by'>
const nameOf = ({ type, is_sealed, confirmed_by }: Stamped) =>
  `stamp-${type.replace(/\W+/g, '-')}${is_sealed ? '-sealed' : ''}${confirmed_by ? '-confirmed' : ''}`

/** Each stamp is defined once and reused, so three hundred of them stay small. */
export function StampRack({ entries }: { entries: Stamped[] }) {
  const stamps = new Map(entries.map((entry) => [nameOf(entry), entry]))
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <path id="stamp-top" d="M21 60a39 39 0 0 1 78 0" fill="none" />
      <path id="stamp-foot" d="M12.5 60a47.5 47.5 0 0 0 95 0" fill="none" />
      {[...stamps].map(([name, { type, ...entry }]) => (
        <symbol key={name} id={name} viewBox="0 0 120 120">
          <g fill="none" stroke="currentColor">
            <circle cx="60" cy="60" r="57" strokeWidth="2.6" strokeDasharray="96 1 44 .6 120 1.6 30 .8" />
            <circle cx="60" cy="60" r="52.5" strokeDasharray="60 1.4 130 .8 80 2" />
            <path d="M12 48.5H108M12 77.500H108" strokeWidth="1.2" strokeDasharray="52 .8 31 1.2 40" />
          </g>
          <text fontSize={Math.round(Math.min(12, 160 / type.length) * 10) / 10}>
            <textPath href="#stamp-top" startOffset="50%">
              {type.toUpperCase()}
            </textPath>
          </text>
          <text fontSize="8">
            <textPath href="#stamp-foot" startOffset="50%">
              {(stampFoot(entry) ?? 'GarageTale').toUpperCase()}
            </textPath>
          </text>
        </symbol>
      ))}
    </svg>
  )
}

/** Repeats the text beside it, so it is decorative. */
export const BookStamp = ({ entry }: { entry: PublicService }) => (
  <svg viewBox="0 0 120 120" aria-hidden="true">
    <use href={`#${nameOf(entry)}`} />
    <text x="60" y="69" fontSize="17">
      {formatDate(entry.date)}
    </text>
    {entry.mileage !== null && (
      <text x="60" y="90" fontSize="11.5">
        <Distance miles={entry.mileage} km={entry.mileage_km} single />
      </text>
    )}
  </svg>
)
