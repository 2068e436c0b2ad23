import { daysBetween, londonToday } from '#domain/basics/format.ts'
import { mayBecome, type ReminderChange, type ReminderStatus, reminderDate } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, conflict } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getReminder, holdReminder } from './reminders.queries.ts'
import { skipPastNotices } from './skip-past-notices.ts'
import { dateVehicle, moveVehicleDate } from './vehicle-dates.ts'

export const changeReminder = (
  db: Db,
  vehicle: OwnedVehicle,
  id: string,
  { version, lead_days, ...change }: ReminderChange,
  today = londonToday(),
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (before.version !== version) throw changedElsewhere()
    const due_date = change.due_date ?? before.due_date
    const reminder_date = reminderDate(due_date, lead_days ?? daysBetween(before.reminder_date, before.due_date))
    // One message per day a reminder is set to.
    const days = {
      reminder_date,
      due_date,
      lead_notified_at: reminder_date === before.reminder_date ? before.lead_notified_at : null,
      due_notified_at: due_date === before.due_date ? before.due_notified_at : null,
    }
    const moved = reminder_date !== before.reminder_date || due_date !== before.due_date
    const turnedOn = change.send_notification === true && !before.send_notification
    await tx
      .updateTable('reminders')
      .set({ ...change, ...days, ...(moved || turnedOn ? skipPastNotices(days, today) : {}) })
      .where('id', '=', id)
      .execute()
    const type = change.type ?? before.type
    // A service's reminder is about that service, whatever it is called.
    if (type !== before.type && !before.maintenance_log_id) await dateVehicle(tx, held, { type, due_date })
    else if (due_date !== before.due_date) await moveVehicleDate(tx, held, before, due_date)
    await announce(tx, held.user_id, 'vehicles')
    return getReminder(tx, held, id)
  })

export const setReminderStatus = (
  db: Db,
  vehicle: OwnedVehicle,
  id: string,
  status: ReminderStatus,
  today = londonToday(),
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (!mayBecome(before.status, status))
      throw conflict('not_pending', `This reminder is ${before.status}. Undo that first.`)
    if (before.status !== status) {
      await tx
        .updateTable('reminders')
        .set({ status, ...(status === 'pending' ? skipPastNotices(before, today) : {}) })
        .where('id', '=', id)
        .execute()
      await announce(tx, held.user_id, 'vehicles')
    }
    return getReminder(tx, held, id)
  })

/** Only closed reminders can be deleted; a pending one is completed or cancelled first. */
export const removeReminder = (db: Db, vehicle: OwnedVehicle, id: string) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const before = await holdReminder(tx, held, id)
    if (before.status === 'pending')
      throw conflict('still_pending', 'This reminder is pending. Complete or remove it first.')
    await tx
      .updateTable('reminders')
      .set({ deleted_at: new Date(), maintenance_log_id: null })
      .where('id', '=', id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
  })
