import { Bell } from 'lucide-react'
import { daysBetween, formatDate, londonToday } from '#domain/basics/format.ts'
import { type CardReminder, dueWords } from '#domain/vehicles/garage.ts'
import { cx } from '../../ui/cx.ts'

export function CardReminders({ reminders }: { reminders: CardReminder[] }) {
  const today = londonToday()
  return (
    <ul aria-label="Reminders" className="grid gap-1.5">
      {reminders.map(({ id, title, due_date }) => (
        <li key={id} className="flex items-start gap-2 text-sm">
          <Bell aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone(due_date, today))} />
          <span className="min-w-0 grow wrap-anywhere">{title}</span>
          <span
            title={formatDate(due_date)}
            className={cx('figures shrink-0 font-semibold whitespace-nowrap', tone(due_date, today))}
          >
            {dueWords(due_date, today)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const tone = (due_date: string, today: string) => (daysBetween(today, due_date) < 0 ? 'text-danger' : 'text-warn')
