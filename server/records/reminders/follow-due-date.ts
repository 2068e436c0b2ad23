import { daysBetween, londonToday } from '#domain/basics/format.ts'
import { dueReminders, reminderDate, usualLead } from '#domain/records/reminder.ts'
import type { DueKind } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import { skipPastNotices, untold } from './skip-past-notices.ts'

interface Vehicle {
  id: string
  user_id: string
}
interface Move {
  kind: DueKind
  from: string | null
  to: string | null
  by: string | null
}

/** The reminders of one of the vehicle's dates follow it: those that stand on another day were put there by somebody. */
export async function followDueDate(tx: Db, vehicle: Vehicle, { kind, from, to, by }: Move, today = londonToday()) {
  const pending = await tx
    .selectFrom('reminders')
    .select(['id', 'due_date', 'reminder_date', 'maintenance_log_id', 'notices'])
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where('due_kind', '=', kind)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const standing = pending.filter(
    ({ due_date, maintenance_log_id }) => due_date === from && !isOf(by, maintenance_log_id),
  )
  if (to === null) return settle(tx, standing, 'cancelled')
  // The record brings a reminder of its own, and what the old one asked for has been done.
  if (pending.some(({ due_date, maintenance_log_id }) => due_date === to && isOf(by, maintenance_log_id)))
    return settle(tx, standing, 'completed')
  for (const reminder of standing) await move(tx, reminder, to, today)
  if (standing.some(({ maintenance_log_id }) => maintenance_log_id)) await moveNextService(tx, vehicle, from, to)
  // A date that has passed already shows in red on the vehicle.
  if (pending.length === 0 && to >= today) await remind(tx, vehicle, kind, to, today)
}

const isOf = (record: string | null, of: string | null) => record !== null && record === of

async function settle(tx: Db, reminders: { id: string }[], status: 'completed' | 'cancelled') {
  if (reminders.length === 0) return
  const ids = reminders.map(({ id }) => id)
  await tx.updateTable('reminders').set({ status }).where('id', 'in', ids).execute()
}

interface Standing {
  id: string
  due_date: string
  reminder_date: string
  notices: number[]
}

function move(tx: Db, { id, due_date: from, reminder_date: told, notices }: Standing, due_date: string, today: string) {
  const days = { due_date, reminder_date: reminderDate(due_date, daysBetween(told, from)) }
  return tx
    .updateTable('reminders')
    .set({ ...days, snoozed_until: null, ...skipPastNotices({ ...days, notices, ...untold }, today) })
    .where('id', '=', id)
    .execute()
}

const moveNextService = (tx: Db, { id }: Vehicle, from: string | null, to: string) =>
  tx.updateTable('vehicles').set({ next_service: to }).where('id', '=', id).where('next_service', '=', from).execute()

function remind(tx: Db, { id, user_id }: Vehicle, kind: DueKind, due_date: string, today: string) {
  const days = { due_date, reminder_date: reminderDate(due_date, usualLead) }
  return tx
    .insertInto('reminders')
    .values({
      ...{ vehicle_id: id, user_id, due_kind: kind },
      ...dueReminders[kind],
      ...days,
      ...skipPastNotices({ ...days, notices: [], ...untold }, today),
    })
    .execute()
}
