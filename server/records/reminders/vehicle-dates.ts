import { dueKindOf, type ReminderType } from '#domain/records/reminder.ts'
import type { DueKind } from '#domain/vehicles/due-date.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { findDueDate } from '../../vehicles/due-dates/due-dates.queries.ts'
import { setDueDate } from '../../vehicles/due-dates/set-due-date.ts'

interface Dated {
  type: ReminderType
  due_date: string
}

/** What a new reminder tells about its vehicle: when its MOT, tax or insurance ends, or an earlier service. */
export async function dateVehicle(tx: Db, vehicle: OwnedVehicle, { type, due_date }: Dated) {
  const kind = dueKindOf(type)
  if (kind) return setDueDate(tx, vehicle, kind, { date: due_date, state: null }, byOwner(vehicle))
  await tx
    .updateTable('vehicles')
    .set({ next_service: due_date })
    .where('id', '=', vehicle.id)
    .where((row) => row.or([row('next_service', 'is', null), row('next_service', '>', due_date)]))
    .execute()
}

/**
 * A reminder moved to another day takes the vehicle's date along while that still is the day it had set. One that came
 * with a service had set the next service too.
 */
export async function moveVehicleDate(
  tx: Db,
  vehicle: OwnedVehicle,
  before: Dated & { maintenance_log_id: string | null; due_kind: DueKind | null },
  due_date: string,
) {
  const { due_kind: kind } = before
  if (!kind || before.maintenance_log_id)
    await tx
      .updateTable('vehicles')
      .set({ next_service: due_date })
      .where('id', '=', vehicle.id)
      .where('next_service', '=', before.due_date)
      .execute()
  if (kind && (await findDueDate(tx, vehicle.id, kind))?.date === before.due_date)
    await setDueDate(tx, vehicle, kind, { date: due_date, state: null }, byOwner(vehicle))
}

/** Reminders are the owner's own. */
const byOwner = ({ user_id }: OwnedVehicle) => ({ source: 'person', actor: user_id }) as const
