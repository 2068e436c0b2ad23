import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { Reminder, ReminderStatus } from '#domain/records/reminder.ts'
import { ApiError } from '../../app/http.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { deleteReminder, putReminderStatus, putSnooze } from './reminders.api.ts'

const done = {
  pending: { title: 'Reminder is pending again' },
  cancelled: { title: 'Reminder removed', description: 'You’ll find it under Cancelled if you want it back.' },
}

export const saveFailed = 'Failed to save reminder. Please try again.'
const deleteFailed = 'Failed to delete reminder. Please try again.'

export function useReminderActs(onCompleted: (reminder: Reminder) => void) {
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const refresh = () => queries.invalidateQueries({ queryKey: ['vehicles'] })

  const move = (reminder: Reminder, status: ReminderStatus) =>
    act(reminder, async () => {
      await putReminderStatus(reminder, status)
      await refresh()
      if (status === 'completed') onCompleted(reminder)
      else toast({ ...done[status], tone: 'good' })
    })

  /** Until a day, or, with null, no longer. */
  const snooze = (reminder: Reminder, until: string | null) =>
    act(reminder, async () => {
      await putSnooze(reminder, until)
      await refresh()
      toast({ title: until ? `Snoozed until ${formatLongDate(until)}` : 'Reminder is awake again', tone: 'good' })
    })

  async function act(reminder: Reminder, does: () => Promise<void>) {
    setBusy(reminder.id)
    try {
      await does()
    } catch (error) {
      const { title, description, refused } = explain(error, saveFailed)
      toast({ title, description, tone: refused ? 'default' : 'destructive' })
      if (error instanceof ApiError && error.status >= 400) void refresh()
    } finally {
      setBusy(undefined)
    }
  }

  /** For a confirmation, which stays open and shows the reason if it fails. */
  async function remove(reminder: Reminder) {
    try {
      await deleteReminder(reminder)
    } catch (error) {
      const { title, description, refused } = explain(error, deleteFailed)
      if (refused) return toast({ title, description })
      // Already deleted in another tab, which is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw new Error(description ?? title)
    }
    await refresh()
    toast({ title: 'Reminder deleted', tone: 'good' })
  }

  return { busy, move, snooze, remove }
}

function explain(error: unknown, title: string) {
  if (!(error instanceof ApiError)) return { title }
  if (error.code === 'nothing_saved') return { title: 'Nothing was saved', description: error.message, refused: true }
  return { title, description: error.status < 500 ? error.message : undefined }
}
