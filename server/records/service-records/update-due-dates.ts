import { londonToday } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { reminderDate } from '#domain/records/reminder.ts'
import { nextServiceAfter, reminderTypeOf, type ServiceType } from '#domain/records/service-record.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { passOver } from '../reminders/skip-past-notices.ts'
import { latestMainServices } from './service-records.queries.ts'

/*
 * What the rest of the vehicle makes of its service book, inside the transaction that writes in it. `before` is the
 * record as it was, `after` as it is now; a new record has no before, a removed one no after.
 */
type Step = { before?: MaintenanceLog; after?: MaintenanceLog }

export async function followService(tx: Db, vehicle: OwnedVehicle, step: Step) {
  const moved = step.before && (await dueDateOf(tx, step.before))
  await followWithReminder(tx, vehicle, step)
  const last_service = await newestServiceDate(tx, vehicle)
  const next_service = await nextService(tx, { ...vehicle, last_service }, step, moved)
  const dates = { last_service, next_service, ...(await mainServiceDates(tx, vehicle, step)) }
  // A vehicle whose dates don't change keeps its version, so that an open edit doesn't conflict.
  await tx
    .updateTable('vehicles')
    .set(dates)
    .where('id', '=', vehicle.id)
    .where((row) =>
      row.or(Object.entries(dates).map(([name, date]) => row(name as 'last_service', 'is distinct from', date))),
    )
    .execute()
}

/** `moved` is the day to which its owner has put the record's reminder, and the vehicle's next service with it. */
async function nextService(tx: Db, vehicle: OwnedVehicle, { before, after }: Step, moved: string | undefined) {
  if (before && after && before.next_service_due === after.next_service_due && before.date === after.date)
    return vehicle.next_service
  const { next_service: due } = vehicle
  const wasFromHere = due && (due === before?.next_service_due || due === moved)
  const next_service = wasFromHere ? await soonestReminder(tx, vehicle) : due
  return after ? nextServiceAfter({ ...vehicle, next_service }, after) : next_service
}

async function mainServiceDates(tx: Db, vehicle: OwnedVehicle, { before, after }: Step) {
  const touched = [before?.type, after?.type]
  if (!touched.includes('Major Service') && !touched.includes('Minor Service')) return {}
  const { major, minor } = await latestMainServices(tx, vehicle)
  return {
    ...(touched.includes('Major Service') && { major_service_due: major?.next_service_due ?? null }),
    ...(touched.includes('Minor Service') && { minor_service_due: minor?.next_service_due ?? null }),
  }
}

async function dueDateOf(tx: Db, record: MaintenanceLog) {
  const reminder = await tx
    .selectFrom('reminders')
    .select('due_date')
    .where('maintenance_log_id', '=', record.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return reminder?.due_date
}

async function newestServiceDate(tx: Db, vehicle: OwnedVehicle) {
  const newest = await tx
    .selectFrom('maintenance_logs')
    .select('date')
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', 'service')
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.date ?? null
}

/** Whatever set the vehicle's next service left a pending reminder; the soonest of them counts once another is gone. */
async function soonestReminder(tx: Db, vehicle: OwnedVehicle) {
  const soonest = await tx
    .selectFrom('reminders')
    .select('due_date')
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('maintenance_log_id', 'is not', null),
        row('type', 'not in', ['MOT', 'Tax', 'Insurance', 'Breakdown cover']),
      ]),
    )
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst()
  return soonest?.due_date ?? null
}

/**
 * One reminder a record. Only the newest record of its type speaks up: a later service has done what an older asked
 * for.
 */
async function followWithReminder(tx: Db, vehicle: OwnedVehicle, { before, after }: Step) {
  const same =
    before?.type === after?.type &&
    before?.next_service_due === after?.next_service_due &&
    before?.lead_days === after?.lead_days
  if (!same && before && !after?.next_service_due) await dropReminder(tx, before.id)
  if (!same && after?.next_service_due) await setReminder(tx, vehicle, after, after.next_service_due)
  for (const type of new Set([before?.type, after?.type])) if (type) await keepNewestReminder(tx, vehicle, type)
}

const dropReminder = (tx: Db, maintenance_log_id: string) =>
  tx
    .updateTable('reminders')
    .set({ deleted_at: new Date(), status: 'cancelled' })
    .where('maintenance_log_id', '=', maintenance_log_id)
    .where('deleted_at', 'is', null)
    .execute()

async function setReminder(tx: Db, vehicle: OwnedVehicle, record: MaintenanceLog, due_date: string) {
  const reminder_date = reminderDate(due_date, record.lead_days ?? 0)
  const reminder = {
    title: record.type,
    type: reminderTypeOf(record.type as ServiceType),
    due_date,
    reminder_date,
    location: record.service_center,
    status: 'pending' as const,
    deleted_at: null,
    // Somebody copying an old service book is not told of every date that has gone by.
    ...passOver({ due_date, reminder_date, lead_notified_at: null, due_notified_at: null }, londonToday()),
  }
  await tx
    .insertInto('reminders')
    .values({ ...reminder, vehicle_id: vehicle.id, user_id: vehicle.user_id, maintenance_log_id: record.id })
    .onConflict((conflict) => conflict.column('maintenance_log_id').doUpdateSet(reminder))
    .execute()
}

/**
 * Overtaken reminders stay pending but out of sight, so that they come back when the record that overtook them goes.
 */
async function keepNewestReminder(tx: Db, vehicle: OwnedVehicle, type: string) {
  const newest = await tx
    .selectFrom('maintenance_logs')
    .select('id')
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', 'service')
    .where('type', '=', type as ServiceType)
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const pending = (hidden: boolean) =>
    tx
      .updateTable('reminders')
      .set({ deleted_at: hidden ? null : new Date() })
      .where('vehicle_id', '=', vehicle.id)
      .where('user_id', '=', vehicle.user_id)
      .where('status', '=', 'pending')
      .where('deleted_at', hidden ? 'is not' : 'is', null)
  if (newest) await pending(true).where('maintenance_log_id', '=', newest.id).execute()
  await pending(false)
    .where('maintenance_log_id', 'in', (query) =>
      query
        .selectFrom('maintenance_logs')
        .select('id')
        .where('vehicle_id', '=', vehicle.id)
        .where('type', '=', type as ServiceType),
    )
    .$if(newest !== undefined, (query) => query.where('maintenance_log_id', '!=', newest?.id ?? null))
    .execute()
}
