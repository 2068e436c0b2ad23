import { daysBetween, londonToday } from '#domain/basics/format.ts'
import { isDoneBy } from '#domain/records/done-by.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { recurs } from '#domain/records/recurrence.ts'
import type { ServiceType } from '#domain/records/service-record.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'
import { addNext, countFrom, takeBackNext } from './complete-reminder.ts'
import { projectReminders } from './project-reminders.ts'
import { type HeldReminder, holdRecurring, holdReminder } from './reminders.queries.ts'
import { skipPastNotices } from './skip-past-notices.ts'

type Step = { before?: MaintenanceLog; after?: MaintenanceLog }

/**
 * What the living reminders of a vehicle make of a record, in the transaction that holds the vehicle: the work that a
 * recurring one asked for has been done, and those by mileage hear of a reading.
 */
export async function followLog(tx: Db, held: OwnedVehicle, { before, after }: Step, today = londonToday()) {
  const log = after ?? before
  if (log?.kind === 'service') {
    if (before && (!after || after.type !== before.type)) await reopen(tx, held, before.id, !after, today)
    if (after && !saysSame(before, after)) await complete(tx, held, after, today)
  }
  await projectReminders(tx, [held.id], today)
}

const saysSame = (before: MaintenanceLog | undefined, after: MaintenanceLog) =>
  before?.type === after.type &&
  before.date === after.date &&
  before.mileage === after.mileage &&
  before.next_service_due === after.next_service_due

async function complete(tx: Db, held: OwnedVehicle, log: MaintenanceLog, today: string) {
  const done = { date: log.date, miles: log.mileage ?? held.mileage, next: log.next_service_due }
  for (const reminder of await holdRecurring(tx, held)) {
    if (!isDoneBy(reminder, log.type as ServiceType)) continue
    const relation = await relationOf(tx, reminder, log)
    if (relation === 'other work') continue
    if (relation === 'same work')
      await tx.updateTable('reminders').set({ done_by: log.id }).where('id', '=', reminder.id).execute()
    if (relation === 'new work')
      await tx
        .updateTable('reminders')
        .set({ status: 'completed', done_by: log.id, snoozed_until: null })
        .where('id', '=', reminder.id)
        .execute()
    await (relation === 'new work' ? addNext : countFrom)(tx, held, reminder, done, today)
    if (log.next_service_due) await dropOwn(tx, log.id)
  }
}

/** Within so many days two records, or a record and a tick, are about the same work. */
const sameWork = 31

/**
 * A record may be the one that completed the reminder before this one, be entered for one that was ticked off by hand, or
 * bring new work. Copied from an old service book, or a second one of the same work, it says nothing about this one.
 */
async function relationOf(tx: Db, reminder: HeldReminder & { created_at: Date }, log: MaintenanceLog) {
  const { prior_id, done_by, since_date } = reminder
  const since = since_date ?? londonToday(reminder.created_at)
  if (done_by === log.id) return 'same work'
  if (prior_id) {
    const prior = await tx.selectFrom('reminders').select('done_by').where('id', '=', prior_id).executeTakeFirst()
    if (prior?.done_by === log.id) return 'its record'
    if (Math.abs(daysBetween(since, log.date)) <= sameWork)
      return done_by || prior?.done_by ? 'other work' : 'same work'
  }
  return log.date >= since ? 'new work' : 'other work'
}

/** The recurring one stands for it. */
const dropOwn = (tx: Db, maintenance_log_id: string) =>
  tx
    .updateTable('reminders')
    .set({ deleted_at: new Date(), status: 'cancelled' })
    .where('maintenance_log_id', '=', maintenance_log_id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .execute()

/**
 * Without its record, what it completed is to be done again. A record of another type still stands for a defect that it
 * was linked to by hand.
 */
async function reopen(tx: Db, held: OwnedVehicle, maintenance_log_id: string, isGone: boolean, today: string) {
  const found = await tx
    .selectFrom('reminders')
    .select(['id', 'status'])
    .where('done_by', '=', maintenance_log_id)
    .where('vehicle_id', '=', held.id)
    .where('user_id', '=', held.user_id)
    .where('deleted_at', 'is', null)
    .$if(!isGone, (query) => query.where('mot_defect_id', 'is', null))
    .execute()
  for (const { id, status } of found) {
    await tx.updateTable('reminders').set({ done_by: null }).where('id', '=', id).execute()
    if (status !== 'completed') continue
    const reminder = await holdReminder(tx, held, id)
    if (recurs(reminder) && !(await isFollowed(tx, id))) continue
    await takeBackNext(tx, held, reminder)
    await tx
      .updateTable('reminders')
      .set({ status: 'pending', closed_by: null, ...skipPastNotices(reminder, today) })
      .where('id', '=', id)
      .execute()
  }
}

/** By one that can still be taken back. */
const isFollowed = async (tx: Db, prior_id: string) =>
  (await tx
    .selectFrom('reminders')
    .select('id')
    .where('prior_id', '=', prior_id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .executeTakeFirst()) !== undefined
