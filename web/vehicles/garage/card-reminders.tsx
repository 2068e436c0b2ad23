import { Bell } from 'lucide-react'
import type { DistanceUnit } from '#domain/basics/distance.ts'
import { daysBetween, formatDate, londonToday } from '#domain/basics/format.ts'
import { dueWordsOf } from '#domain/vehicles/due-words.ts'
import type { CardReminder } from '#domain/vehicles/garage.ts'
import { cx } from '../../ui/cx.ts'
import { useShownIn } from '../../ui/distance.tsx'

type CardRemindersProps = { reminders: CardReminder[]; car: DistanceUnit }

export function CardReminders({ reminders, car }: CardRemindersProps) {
  const today = londonToday()
  const shown = useShownIn(car)
  return (
    <ul aria-label="Reminders" className="grid gap-1.5">
      {reminders.map((reminder) => (
        <li key={reminder.id} className="flex items-start gap-2 text-sm">
          <Bell aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone(reminder.due_date, today))} />
          <span className="min-w-0 grow wrap-anywhere">{reminder.title}</span>
          <span
            title={formatDate(reminder.due_date)}
            className={cx(
              'figures font-semibold',
              reminder.projected ? 'max-w-40 text-right' : 'shrink-0 whitespace-nowrap',
              tone(reminder.due_date, today),
            )}
          >
            {dueWordsOf(reminder, today, shown)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const tone = (due_date: string, today: string) => (daysBetween(today, due_date) < 0 ? 'text-danger' : 'text-warn')
