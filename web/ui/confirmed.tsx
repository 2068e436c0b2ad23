import { BadgeCheck } from 'lucide-react'
import { confirmedBy } from '#domain/businesses/business.ts'
import { identityWords, type VehicleIdentity } from '#domain/vehicles/vehicle-identity.ts'
import { cx } from './cx.ts'

type ConfirmedMarkProps = {
  by: string
  /** Whose business it is: its page says who they are. */
  userId?: string | undefined
  /** The one it spoke of, where the vehicle is called otherwise now. */
  vehicle?: VehicleIdentity | null | undefined
  className?: string
}

/** The word of the business that did the work. */
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

/** What the lower arc of a stamp says. */
export function stampFoot({ is_sealed, confirmed_by }: { is_sealed?: boolean; confirmed_by?: unknown }) {
  const words = [is_sealed && 'Sealed', confirmed_by && 'Confirmed'].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : undefined
}
