import type { RecentBadge } from '#domain/records/dashboard.ts'
import { BadgeDisc } from '../../ui/art/badge-disc.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'

const toEarn = ['first-wheels', 'service-stamp', 'archivist', 'shutterbug']

export function RecentBadges({ badges, earned }: { badges: RecentBadge[]; earned: number }) {
  return (
    <Card>
      <CardTitle level={2} action={<span className="figures text-muted">{earned} earned</span>}>
        Recent Badges
      </CardTitle>
      {badges.length === 0 ? (
        <>
          <div aria-hidden className="mb-4 grid grid-cols-4 gap-3">
            {toEarn.map((id) => (
              <BadgeDisc
                key={id}
                badge={{ name: '', icon_url: `/badges/${id}.svg` }}
                earned={false}
                className="size-full max-w-24 justify-self-center"
              />
            ))}
          </div>
          <p className="text-muted">No badges yet. You earn them for looking after your cars.</p>
        </>
      ) : (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-2">
          {badges.map((badge) => (
            <li key={badge.id} className="flex flex-col items-center text-center">
              <BadgeDisc badge={badge} />
              <span aria-hidden className="mt-1.5 leading-tight font-semibold">
                {badge.name}
              </span>
              <span className="mt-0.5 text-sm leading-tight text-muted">{badge.description}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
