import { addDays } from '#domain/basics/format.ts'

interface Delivery {
  reminder_date: string
  due_date: string
  notices: readonly number[]
  lead_notified_at: Date | null
  due_notified_at: Date | null
  told_lead: number | null
}

/**
 * A member who reopens a reminder, moves it or turns its messages on is dealing with it: days that have passed are not
 * made up for, or undoing ten old reminders would send ten emails. Today and later still count.
 */
export function skipPastNotices(reminder: Delivery, today: string, now = new Date()) {
  const { reminder_date, due_date, notices, told_lead } = reminder
  const past = notices.filter((lead) => addDays(due_date, -lead) < today)
  return {
    lead_notified_at: reminder.lead_notified_at ?? (reminder_date < today ? now : null),
    due_notified_at: reminder.due_notified_at ?? (due_date < today ? now : null),
    told_lead: past.length > 0 ? Math.min(...past, told_lead ?? Number.POSITIVE_INFINITY) : told_lead,
  }
}

/** Of one that nobody was told of yet. */
export const untold = { lead_notified_at: null, due_notified_at: null, told_lead: null }
