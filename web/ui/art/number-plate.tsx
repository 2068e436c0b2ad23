import { formatRegistration } from '#domain/vehicles/registration.ts'
import { cx } from '../cx.ts'

const sizes = {
  // With large text a plate is as wide as the phone at most.
  sm: 'rounded-[3px] text-[min(0.875rem,6vw)]',
  md: 'rounded text-[min(1.25rem,7vw)]',
  lg: 'rounded-md text-[min(2.25rem,12vw)]',
}

type NumberPlateProps = {
  /** Without one there is no plate. */
  registration: string | null
  size?: keyof typeof sizes
  side?: 'rear' | 'front'
  /** The strip at the left: the country, or the green flash of an electric car. */
  band?: 'uk' | 'electric'
  className?: string
}

export function NumberPlate({ registration, size = 'md', side = 'rear', band, className }: NumberPlateProps) {
  if (!registration) return null
  return (
    <span
      translate="no"
      className={cx(
        'inline-flex overflow-hidden border border-black/30 font-display leading-[1.2] font-bold whitespace-nowrap text-plate-ink',
        side === 'rear' ? 'bg-plate' : 'bg-white',
        sizes[size],
        className,
      )}
    >
      {band && (
        <span
          aria-hidden
          className={cx(
            'flex w-[0.72em] items-end justify-center pb-[0.15em]',
            band === 'uk' ? 'bg-[#1d3f8f]' : 'bg-[#00853f]',
          )}
        >
          {band === 'uk' && <span className="text-[0.4em] text-white">UK</span>}
        </span>
      )}
      <span className="px-[0.38em] pt-[0.1em] pb-[0.12em] tracking-[0.06em] [word-spacing:0.08em]">
        {formatRegistration(registration)
          .split(/(Q)/)
          .map((part, place) =>
            part === 'Q' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
              <span key={place} className="plate-q">
                Q
              </span>
            ) : (
              part
            ),
          )}
      </span>
    </span>
  )
}

type Plated = { registration_number: string | null; fuel_type: string }

/** What a vehicle's own plate shows. */
export const plateOf = ({ registration_number, fuel_type }: Plated) =>
  ({ registration: registration_number, band: fuel_type === 'Electric' ? 'electric' : 'uk' }) as const
