import { countedPerDay, countedPerDomain, pointsPerReferral, referralsForBadge } from '#domain/account/referral.ts'
import { plural } from '#domain/basics/plural.ts'
import { cx } from '../../ui/cx.ts'

/** Five wheel bolts: one is tightened for each friend who joined. */
export function Rewards({ counted }: { counted: number | undefined }) {
  const joined = counted ?? 0
  return (
    <div className="flex items-center gap-4 rounded-md border border-line bg-raised p-4">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16 shrink-0">
        <circle cx="32" cy="32" r="30" className="fill-none stroke-edge" strokeWidth="3" />
        <circle cx="32" cy="32" r="6" className="fill-edge" />
        {Array.from({ length: referralsForBadge }, (_, bolt) => {
          const turn = (bolt / referralsForBadge) * 2 * Math.PI - Math.PI / 2
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a bolt is its place
              key={bolt}
              cx={32 + 18 * Math.cos(turn)}
              cy={32 + 18 * Math.sin(turn)}
              r="5.5"
              strokeWidth="2"
              className={cx('stroke-edge', bolt < joined ? 'fill-plate' : 'fill-card')}
            />
          )
        })}
      </svg>
      <div className="min-w-0">
        <p>
          <strong className="figures">{pointsPerReferral} points</strong> for each friend who joins, and the badge
          Community Connector at {referralsForBadge}.
        </p>
        <p className="text-sm text-muted">
          Up to {countedPerDay} friends a day, and {countedPerDomain} a year whose addresses share a private domain.
        </p>
        {counted !== undefined && (
          <p className="figures text-sm text-muted">
            {joined === 0
              ? 'Nobody has joined through your link yet.'
              : `${plural(joined, 'friend has', 'friends have')} joined through your link.`}
          </p>
        )}
      </div>
    </div>
  )
}
