import { londonToday } from '#domain/basics/format.ts'
import { reminderDate, usualLead } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { skipPastNotices } from './skip-past-notices.ts'

interface RegistryDates {
  mot_expiry: string | null
  tax_due_date: string | null
}

/** What the registry says is due next. Past dates already show in red on the vehicle. */
export async function remindOfRegistryDates(
  tx: Db,
  whose: { vehicle_id: string; user_id: string },
  { mot_expiry, tax_due_date }: RegistryDates,
  today = londonToday(),
) {
  const due = [
    { type: 'MOT' as const, title: 'MOT', due_date: mot_expiry },
    { type: 'Tax' as const, title: 'Road tax', due_date: tax_due_date },
  ].flatMap(({ due_date, ...reminder }) => (due_date && due_date >= today ? { ...reminder, due_date } : []))
  if (due.length === 0) return
  await tx
    .insertInto('reminders')
    .values(
      due.map((reminder) => {
        const reminder_date = reminderDate(reminder.due_date, usualLead)
        const told = { ...reminder, reminder_date, lead_notified_at: null, due_notified_at: null }
        return { ...whose, ...told, ...skipPastNotices(told, today) }
      }),
    )
    .execute()
}
