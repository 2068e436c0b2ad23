import type { ProfileBadge } from '#domain/community/profile.ts'
import { BadgeDisc } from '../../ui/art/badge-disc.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'

export function ProfileBadges({ badges, emptyText }: { badges: ProfileBadge[]; emptyText: string }) {
  return (
    <Card>
      <CardTitle level={2}>Badges</CardTitle>
      {badges.length === 0 ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-4">
          {badges.map((badge) => (
            <li key={badge.id} className="flex flex-col items-center gap-1 text-center text-sm font-medium">
              <BadgeDisc badge={badge} />
              <span aria-hidden>{badge.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
