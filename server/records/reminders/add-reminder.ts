import { londonToday } from '#domain/basics/format.ts'
import type { NewReminder } from '#domain/records/reminder.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { assertReaches } from './reminded-people.ts'
import { datesOf, ownDateOf } from './reminder-dates.ts'
import { getReminder } from './reminders.queries.ts'
import { dateVehicle } from './vehicle-dates.ts'

export const addReminder = (db: Db, { vehicle, actor }: VehicleAccess, reminder: NewReminder) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    await assertReaches(tx, held, reminder.for_member)
    const { id, own_date } = await insertReminder(tx, held, { ...reminder, entered_by: actor.id })
    if (own_date) await dateVehicle(tx, held, { type: reminder.type, due_date: own_date })
    await announce(tx, held.user_id, 'vehicles')
    return getReminder(tx, held, id)
  })

/** In a transaction that has locked the vehicle. */
export async function insertReminder(
  tx: Db,
  held: OwnedVehicle,
  reminder: NewReminder & { template?: string; entered_by: string },
  today = londonToday(),
) {
  const { lead_days, due_date, due_miles, every_months, every_miles, since_date, since_miles, notices, ...given } =
    reminder
  const dates = await datesOf(
    tx,
    held,
    {
      own_date: due_date ?? null,
      due_miles: due_miles ?? null,
      every_months: every_months ?? null,
      every_miles: every_miles ?? null,
      since_date: since_date ?? null,
      since_miles: since_miles ?? null,
      lead_days,
    },
    today,
  )
  const { id } = await tx
    .insertInto('reminders')
    .values({
      ...{ ...given, ...dates, vehicle_id: held.id, user_id: held.user_id },
      notices: further(notices ?? [], lead_days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, own_date: ownDateOf(dates) }
}

/** After the first one, each once, the earliest first. */
export const further = (notices: readonly number[], lead_days: number) =>
  [...new Set(notices)].filter((lead) => lead < lead_days).sort((a, b) => b - a)
