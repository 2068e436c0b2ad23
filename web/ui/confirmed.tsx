import { BadgeCheck } from 'lucide-react'
import { confirmedBy } from '#domain/businesses/business.ts'
import type { VehicleIdentity } from '#domain/vehicles/identity-rules.ts'
import { identityWords } from '#domain/vehicles/vehicle-identity.ts'
import { cx } from './cx.ts'

type ConfirmedMarkProps = {
  by: string
  /** The owner of the business, whose page it links to. */
  userId?: string | undefined
  /** The vehicle it was given for, if the vehicle has another identity now. */
  vehicle?: VehicleIdentity | null | undefined
  className?: string
}

/** The confirmation of the business that did the work. */
export const ConfirmedMark = ({ by, userId, vehicle, className }: ConfirmedMarkProps) => (
  <p className={cx('flex min-w-0 items-start gap-1.5 text-sm font-semibold text-good', className)}>
    <BadgeCheck aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">
      {userId ? (
        <a href={`/business/${userId}`} className="underline underline-offset-4">
          {confirmedBy(by)}
        </a>
      ) : (
        confirmedBy(by)
      )}
      {vehicle && ` for the ${identityWords(vehicle)}`}
    </span>
  </p>
)

/** The text on a stamp's lower arc. */
export function stampFoot({ is_sealed, confirmed_by }: { is_sealed?: boolean; confirmed_by?: unknown }) {
  const words = [is_sealed && 'Sealed', confirmed_by && 'Confirmed'].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : undefined
}
