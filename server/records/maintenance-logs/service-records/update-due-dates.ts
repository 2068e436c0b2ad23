import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { reminderDate } from '#domain/records/reminder.ts'
import { nextServiceAfter, reminderTypeOf, type ServiceType } from '#domain/records/service-record.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { skipPastNotices, untold } from '../../reminders/skip-past-notices.ts'

/** What a new entry in the service book changes on the vehicle, for `follow_log` in migration 0061. */
export interface ServiceFollowed {
  type: string
  reminder: FollowingReminder | null
  next_service: string | null
}
type Entry = Pick<MaintenanceLog, 'type' | 'date'> &
  Partial<Pick<MaintenanceLog, 'next_service_due' | 'lead_days' | 'service_center'>>

/** For a new entry: everything is known before it is written. */
export function newService(held: OwnedVehicle, entry: Entry): ServiceFollowed {
  const { last_service } = held
  const vehicle = { ...held, last_service: last_service && last_service > entry.date ? last_service : entry.date }
  return { type: entry.type, reminder: reminderOf(entry), next_service: nextServiceAfter(vehicle, entry) }
}

/*
 * The same for an existing entry, in the transaction that changes it. `before` is the record as it was, `after` as it
 * is now; a deleted one has no after.
 */
type Step = { before: MaintenanceLog; after?: MaintenanceLog }

export async function updateDueDates(tx: Db, vehicle: OwnedVehicle, step: Step) {
  const types = [...new Set([step.before.type, step.after?.type ?? step.before.type])]
  const moved = await dueDateOf(tx, step.before)
  await followWithReminder(tx, vehicle, step, types)
  const last_service = await newestServiceDate(tx, vehicle)
  const next_service = await nextService(tx, { ...vehicle, last_service }, step, moved)
  await sql`select follow_with_dates(${vehicle.id}, ${types}::text[], ${next_service}, null)`.execute(tx)
}

/** `moved` is the day to which the owner has moved the record's reminder, and with it the vehicle's next service. */
async function nextService(tx: Db, vehicle: OwnedVehicle, { before, after }: Step, moved: string | undefined) {
  if (after && before.next_service_due === after.next_service_due && before.date === after.date)
    return vehicle.next_service
  const { next_service: due } = vehicle
  const wasFromHere = due && (due === before.next_service_due || due === moved)
  const next_service = wasFromHere ? await soonestReminder(tx, vehicle) : due
  return after ? nextServiceAfter({ ...vehicle, next_service }, after) : next_service
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

/**
 * Whatever set the vehicle's next service left a pending reminder; the soonest of the others counts once it is gone.
 */
async function soonestReminder(tx: Db, vehicle: OwnedVehicle) {
  const soonest = await tx
    .selectFrom('reminders')
    .select(sql<string>`coalesce(own_date, due_date)`.as('due_date'))
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    // A forecast, or a suggestion, is no service that somebody planned.
    .where((row) => row.or([row('due_miles', 'is', null), row('own_date', 'is not', null)]))
    .where('template', 'is', null)
    .where((row) => row.or([row('maintenance_log_id', 'is not', null), row('due_kind', 'is', null)]))
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst()
  return soonest?.due_date ?? null
}

/**
 * One reminder per record. Only the newest of its type is active: a later service has done what an older one was for.
 */
async function followWithReminder(tx: Db, vehicle: OwnedVehicle, { before, after }: Step, types: string[]) {
  const same =
    before.type === after?.type &&
    before.next_service_due === after?.next_service_due &&
    before.lead_days === after?.lead_days
  if (!same && !after?.next_service_due) await dropReminder(tx, before.id)
  const reminder = same || !after ? null : reminderOf(after)
  await sql`
    select follow_with_reminders(${vehicle.id}, ${vehicle.user_id}, ${before.id}, ${types}::text[],
                                 ${reminder && JSON.stringify(reminder)}::text::jsonb)`.execute(tx)
}

const dropReminder = (tx: Db, maintenance_log_id: string) =>
  tx
    .updateTable('reminders')
    .set({ deleted_at: new Date(), status: 'cancelled' })
    .where('maintenance_log_id', '=', maintenance_log_id)
    .where('deleted_at', 'is', null)
    .execute()

function reminderOf(entry: Entry) {
  const { next_service_due: due_date, lead_days } = entry
  if (!due_date) return null
  const reminder_date = reminderDate(due_date, lead_days ?? 0)
  return {
    title: entry.type,
    type: reminderTypeOf(entry.type as ServiceType),
    due_date,
    reminder_date,
    location: entry.service_center ?? null,
    // A member copying out an old service book is not notified of every past date.
    ...skipPastNotices({ due_date, reminder_date, notices: [], ...untold }, londonToday()),
  }
}
type FollowingReminder = NonNullable<ReturnType<typeof reminderOf>>
