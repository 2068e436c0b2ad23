import { Link } from '@tanstack/react-router'
import type { UpcomingReminder } from '#domain/records/dashboard.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { DueByPill } from '../../ui/due-by-pill.tsx'
import { Nothing } from './nothing.tsx'
import { RemindersLink } from './reminders-link.tsx'
import { rowLink, rows } from './rows.ts'

export function UpcomingReminders({ reminders }: { reminders: UpcomingReminder[] }) {
  return (
    <Card>
      <CardTitle
        level={2}
        action={
          <RemindersLink>
            View All<span className="sr-only"> reminders</span>
          </RemindersLink>
        }
      >
        Upcoming Reminders
      </CardTitle>
      {reminders.length === 0 ? (
        <Nothing title="No upcoming reminders">
          Add one on a vehicle’s Reminders tab and we’ll tell you before it’s due.
        </Nothing>
      ) : (
        <ul className={rows}>
          {reminders.map((reminder) => (
            <li key={reminder.id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
              <div className="min-w-[min(12rem,100%)] grow basis-0">
                <Link
                  to="/vehicle/$vehicleId"
                  params={{ vehicleId: reminder.vehicle_id }}
                  search={{ tab: 'reminders' }}
                  className={rowLink}
                >
                  {reminder.title}
                </Link>
                <p className="text-sm text-muted">{vehicleName(reminder)}</p>
              </div>
              <DueByPill {...reminder} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
