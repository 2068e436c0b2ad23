import { type NewReminder, reminderDate } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { getReminder } from './reminders.queries.ts'
import { dateVehicle } from './vehicle-dates.ts'

export const addReminder = (db: Db, vehicle: OwnedVehicle, reminder: NewReminder) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const { lead_days, ...given } = reminder
    const { id } = await tx
      .insertInto('reminders')
      .values({
        ...given,
        vehicle_id: held.id,
        user_id: held.user_id,
        reminder_date: reminderDate(reminder.due_date, lead_days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await dateVehicle(tx, held, reminder)
    await announce(tx, held.user_id, 'vehicles')
    return getReminder(tx, held, id)
  })
