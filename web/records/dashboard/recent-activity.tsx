import { relativeTime } from '#domain/basics/format.ts'
import type { PointActivity } from '#domain/records/dashboard.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Nothing } from './nothing.tsx'
import { rows } from './rows.ts'

export function RecentActivity({ activity }: { activity: PointActivity[] }) {
  return (
    <Card>
      <CardTitle level={2}>Recent Activity</CardTitle>
      {activity.length === 0 ? (
        <Nothing title="No activity yet">You earn points for what you record. They’ll show here.</Nothing>
      ) : (
        <ul className={rows}>
          {activity.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 py-3">
              <Points points={entry.points} />
              <div className="min-w-0 grow">
                <p className="font-semibold">{entry.name}</p>
                <p className="text-sm text-muted">
                  {entry.points < 0 ? 'Removed, with its points' : entry.description}
                </p>
              </div>
              <time dateTime={entry.created_at} className="figures shrink-0 self-start pt-0.5 text-sm text-muted">
                {relativeTime(entry.created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Points = ({ points }: { points: number }) => (
  <span
    className={cx(
      'figures grid size-11 shrink-0 place-items-center rounded-full border-2 border-double font-display font-bold',
      points < 0 ? 'border-danger text-danger' : 'border-good text-good',
    )}
  >
    <span aria-hidden>{points < 0 ? `−${-points}` : `+${points}`}</span>
    <span className="sr-only">{points < 0 ? `${-points} points taken back` : `${points} points`}</span>
  </span>
)
