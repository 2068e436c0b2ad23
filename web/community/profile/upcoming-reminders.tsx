import type { UpcomingReminder } from '#domain/community/profile.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { DueByPill } from '../../ui/due-by-pill.tsx'

export function UpcomingReminders({ reminders }: { reminders: UpcomingReminder[] }) {
  return (
    <Card>
      <CardTitle level={2}>Upcoming Reminders</CardTitle>
      {reminders.length === 0 ? (
        <p className="text-muted">No upcoming reminders</p>
      ) : (
        <ul className="grid gap-4">
          {reminders.map((reminder) => (
            <li key={reminder.id}>
              <p className="font-semibold">{reminder.title}</p>
              <p className="mb-1 text-sm text-muted">{reminder.vehicle_name}</p>
              <DueByPill {...reminder} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
