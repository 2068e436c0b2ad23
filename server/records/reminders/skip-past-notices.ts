interface Delivery {
  reminder_date: string
  due_date: string
  lead_notified_at: Date | null
  due_notified_at: Date | null
}

/**
 * Whoever opens a reminder again, moves it or turns its messages on has it in hand: days that have gone by are not made
 * up for, or undoing ten old reminders would send ten mails. Today and later still counts.
 */
export const skipPastNotices = (reminder: Delivery, today: string, now = new Date()) => ({
  lead_notified_at: reminder.lead_notified_at ?? (reminder.reminder_date < today ? now : null),
  due_notified_at: reminder.due_notified_at ?? (reminder.due_date < today ? now : null),
})
