interface Delivery {
  reminder_date: string
  due_date: string
  lead_notified_at: Date | null
  due_notified_at: Date | null
}

/**
 * A member who reopens a reminder, moves it or turns its messages on is dealing with it: days that have passed are not
 * made up for, or undoing ten old reminders would send ten emails. Today and later still count.
 */
export const skipPastNotices = (reminder: Delivery, today: string, now = new Date()) => ({
  lead_notified_at: reminder.lead_notified_at ?? (reminder.reminder_date < today ? now : null),
  due_notified_at: reminder.due_notified_at ?? (reminder.due_date < today ? now : null),
})
