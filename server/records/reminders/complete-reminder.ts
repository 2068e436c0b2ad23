import { addDays, daysBetween, londonToday } from '#domain/basics/format.ts'
import { nextAfter, recurs } from '#domain/records/recurrence.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { datesOf, ownDateOf } from './reminder-dates.ts'
import type { HeldReminder } from './reminders.queries.ts'
import { skipPastNotices, untold } from './skip-past-notices.ts'
import { moveVehicleDate } from './vehicle-dates.ts'

/* What recurs is followed by its next one when it is completed, in the transaction that holds its vehicle. */

export interface Done {
  date: string
  miles: number
  /** The day that its record names for the next one. */
  next?: string | null
}

/** One that comes round within its own notice is not told of on the day it is made. */
const fromTomorrow = (today: string) => addDays(today, 1)

const datesAfter = (tx: Db, held: OwnedVehicle, of: HeldReminder, done: Done, today: string) =>
  datesOf(
    tx,
    held,
    {
      ...nextAfter(of, done),
      ...(done.next ? { own_date: done.next } : {}),
      ...{ every_months: of.every_months, every_miles: of.every_miles },
      ...{ since_date: done.date, since_miles: of.every_miles === null ? null : done.miles },
      lead_days: daysBetween(of.reminder_date, of.due_date),
    },
    today,
  )

/** At most one follows a reminder: the database refuses a second. */
export async function addNext(tx: Db, held: OwnedVehicle, of: HeldReminder, done: Done, today = londonToday()) {
  if (!recurs(of)) return
  const dates = await datesAfter(tx, held, of, done, today)
  const { notices, title, type, send_notification, location, comments, template, entered_by, for_member } = of
  await tx
    .insertInto('reminders')
    .values({
      ...{ vehicle_id: held.id, user_id: held.user_id, prior_id: of.id },
      ...{ title, type, send_notification, location, comments, template, notices, entered_by, for_member, ...dates },
      ...skipPastNotices({ ...dates, notices, ...untold }, fromTomorrow(today)),
    })
    .execute()
  const [from, to] = [ownDateOf(of), ownDateOf(dates)]
  if (from && to) await moveVehicleDate(tx, held, { ...of, due_date: from }, to)
}

/** The same next one, counted from what its record says. */
export async function countFrom(tx: Db, held: OwnedVehicle, next: HeldReminder, done: Done, today = londonToday()) {
  const dates = await datesAfter(tx, held, next, done, today)
  await tx
    .updateTable('reminders')
    .set({ ...dates, ...skipPastNotices({ ...dates, notices: next.notices, ...untold }, fromTomorrow(today)) })
    .where('id', '=', next.id)
    .execute()
  const [from, to] = [ownDateOf(next), ownDateOf(dates)]
  if (from && to) await moveVehicleDate(tx, held, { ...next, due_date: from }, to)
}

/** When completing is undone, the next one goes; one that has been completed itself stands in the way. */
export async function takeBackNext(tx: Db, held: OwnedVehicle, of: HeldReminder) {
  const next = await tx
    .selectFrom('reminders')
    .select(['id', 'status', 'due_date', 'due_miles', 'own_date', 'type', 'maintenance_log_id', 'due_kind'])
    .where('prior_id', '=', of.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!next) return
  if (next.status === 'completed')
    throw conflict('followed', 'The next one has been completed already. Undo that one first.')
  await tx.updateTable('reminders').set({ deleted_at: new Date() }).where('id', '=', next.id).execute()
  const [from, to] = [ownDateOf(next), ownDateOf(of)]
  if (from && to) await moveVehicleDate(tx, held, { ...next, due_date: from }, to)
}
