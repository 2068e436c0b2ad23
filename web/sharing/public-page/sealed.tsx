import { formatLongDate } from '#domain/basics/format.ts'
import { otherSealsWords } from '#domain/ownership/handover-verdict.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'

/** Marks an entry that was fixed when the car changed hands. */
export const Sealed = () => (
  <p className="mt-3 flex items-center gap-2 text-sm font-semibold">
    <Wax />
    Sealed at handover
  </p>
)

const Wax = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
    <path
      fill="#b3261e"
      d="M12 1.500c1.600-.6 3 .9 4.400 1.400 1.500.5 3.300.2 4.100 1.500.9 1.300.1 2.900.4 4.400.3 1.500 1.800 2.600 1.600 4.200-.2 1.500-2 2.200-2.800 3.500-.8 1.300-.7 3.200-2 4-1.300.9-2.900.1-4.400.3-1.500.3-2.800 1.700-4.300 1.300-1.500-.3-2.100-2-3.400-2.900-1.200-.9-3.100-.9-3.900-2.200-.8-1.300 0-2.900-.1-4.400-.2-1.500-1.500-2.900-1.100-4.400.4-1.500 2.100-2 3-3.200.9-1.200 1-3.100 2.300-3.800 1.400-.7 2.900.2 4.400.2z"
    />
    <circle cx="11.800" cy="12" r="6.400" fill="none" stroke="#fff" strokeOpacity=".75" />
    <path
      d="m8.700 12.200 2.200 2.200 4.200-4.400"
      fill="none"
      stroke="#fff"
      strokeWidth="1.800"
      strokeLinecap="round"
    />
  </svg>
)

/** Anyone with a handover file can check it against its seal. */
export function Handovers({ handovers, other_seals }: Pick<PublicVehicle, 'handovers' | 'other_seals'>) {
  return (
    <>
      {handovers.length > 0 && <Seals handovers={handovers} />}
      {other_seals > 0 && (
        <p className="max-w-prose rounded-md border border-warn bg-warn-soft px-4 py-3 text-warn">
          {otherSealsWords(other_seals)}
        </p>
      )}
    </>
  )
}

function Seals({ handovers }: Pick<PublicVehicle, 'handovers'>) {
  return (
    <ul aria-label="Sealed handovers" className="grid gap-2">
      {handovers.map(({ sequence, sealed_at }) => (
        <li key={sequence} className="flex items-center gap-2 text-sm">
          <Wax />
          <span>
            Sealed at handover on <time dateTime={sealed_at}>{formatLongDate(sealed_at)}</time> –{' '}
            <a href="/verify" className="inline-flex min-h-6 items-center underline underline-offset-4">
              anyone with the file can check it
            </a>
          </span>
        </li>
      ))}
    </ul>
  )
}
