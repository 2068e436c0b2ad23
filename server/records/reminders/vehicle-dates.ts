import { type ReminderType, vehicleDateOf } from '#domain/records/reminder.ts'
import { dateStatus } from '#domain/vehicles/mot.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'

interface Dated {
  type: ReminderType
  due_date: string
}

/** What a new reminder says about its vehicle: when its MOT, tax or insurance ends, or an earlier service. */
export async function dateVehicle(tx: Db, vehicle: OwnedVehicle, { type, due_date }: Dated, today: string) {
  const column = vehicleDateOf(type)
  if (!column) return
  await tx
    .updateTable('vehicles')
    .set(datesFor(column, due_date, today))
    .where('id', '=', vehicle.id)
    .where((row) =>
      column === 'next_service'
        ? row.or([row(column, 'is', null), row(column, '>', due_date)])
        : row(column, 'is distinct from', due_date),
    )
    .execute()
}

/**
 * A reminder moved to another day also moves the vehicle's date, if that is still the day it had set. One that came
 * with a service had set the next service: the MOT expiry comes from the certificate.
 */
export async function moveVehicleDate(
  tx: Db,
  vehicle: OwnedVehicle,
  before: Dated & { maintenance_log_id: string | null },
  due_date: string,
  today: string,
) {
  const column = before.maintenance_log_id ? 'next_service' : vehicleDateOf(before.type)
  if (!column) return
  await tx
    .updateTable('vehicles')
    .set(datesFor(column, due_date, today))
    .where('id', '=', vehicle.id)
    .where(column, '=', before.due_date)
    .execute()
}

function datesFor(column: NonNullable<ReturnType<typeof vehicleDateOf>>, date: string, today: string) {
  switch (column) {
    case 'mot_expiry':
      return { mot_expiry: date, mot_status: dateStatus(date, today) }
    case 'tax_due_date':
      return { tax_due_date: date, tax_status: dateStatus(date, today) }
    default:
      return { [column]: date }
  }
}
