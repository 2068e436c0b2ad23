import { sql } from 'kysely'
import {
  type Reminder,
  type ReminderGroups,
  type ReminderPage,
  type ReminderStatus,
  reminderPageSize,
  reminderStatuses,
} from '#domain/records/reminder.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/paging.ts'
import { addedBy, withAddedBy } from '../../vehicles/access/added-by.ts'
import type { OwnedVehicle } from '../../vehicles/access.ts'

/** Whether the day it is due on comes of its mileage. */
export const isProjected = sql<boolean>`(
  reminders.due_miles is not null and (reminders.own_date is null or reminders.projected_date < reminders.own_date))`

/** Not snoozed. */
export const isAwake = (today: string) =>
  sql<boolean>`(reminders.snoozed_until is null or reminders.snoozed_until <= ${today}::date)`

const columns = sql`
  reminders.id, reminders.vehicle_id, reminders.title, reminders.type, reminders.due_kind, reminders.mot_defect_id, reminders.due_date, reminders.reminder_date,
  reminders.due_date - reminders.reminder_date as lead_days, reminders.send_notification, reminders.location,
  reminders.comments, reminders.status, reminders.version, reminders.created_at, reminders.due_miles,
  case when reminders.due_miles is null then reminders.due_date else reminders.own_date end as own_date,
  ${isProjected} as projected, reminders.every_months, reminders.every_miles, reminders.since_date, reminders.since_miles,
  reminders.snoozed_until, reminders.notices,
  (select jsonb_build_object('id', one.id, 'name', one.name) from users as one where one.id = reminders.for_member) as for_member,
  ${addedBy('reminders', sql`vehicles.user_id`)} as added_by, ${addedBy('reminders', sql`vehicles.user_id`, 'closed_by')} as closed_by,
  jsonb_build_object('make', vehicles.make, 'model', vehicles.model, 'year', vehicles.year,
                     'registration_number', vehicles.registration_number, 'mileage', vehicles.mileage,
                     'odometer_unit', vehicles.odometer_unit) as vehicle`

// A reminder stays with its author when the vehicle is handed over.
const owned = sql`
  reminders join vehicles on vehicles.id = reminders.vehicle_id and vehicles.user_id = reminders.user_id
                         and vehicles.deleted_at is null`

/** All of a member's reminders, or those of one vehicle. */
export type Whose = { user_id: string; vehicle_id?: string }

/** `after` is the last reminder of the page before. */
async function findReminders(db: Db, { user_id, vehicle_id }: Whose, statuses: readonly string[], after?: string) {
  const { rows } = await sql<Found>`
    select found.* from unnest(array[${sql.join(statuses)}]::text[]) as wanted (status) cross join lateral (
      select ${columns} from ${owned}
       where reminders.user_id = ${user_id} ${vehicle_id ? sql`and reminders.vehicle_id = ${vehicle_id}` : sql``}
         and reminders.status = wanted.status and reminders.deleted_at is null
         ${after ? afterMark(user_id, after) : sql``}
       order by reminders.due_date, reminders.id limit ${reminderPageSize + 1}) as found
     order by found.due_date, found.id`.execute(db)
  return rows.map(asReminder)
}

type Found = Omit<Reminder, 'added_by' | 'closed_by'> & Record<'added_by' | 'closed_by', AddedBy | null>

const asReminder = ({ closed_by, ...found }: Found): Reminder => ({
  ...withAddedBy(found),
  ...(closed_by && { closed_by }),
})

const afterMark = (user_id: string, after: string) => sql`
  and (reminders.due_date, reminders.id) >
      (select mark.due_date, mark.id from reminders as mark where mark.id = ${after} and mark.user_id = ${user_id})`

export const listReminders = async (
  db: Db,
  whose: Whose,
  status: ReminderStatus,
  after?: string,
): Promise<ReminderPage> => asPage(await findReminders(db, whose, [status], after), reminderPageSize)

export async function listReminderGroups(db: Db, whose: Whose): Promise<ReminderGroups> {
  const found = await findReminders(db, whose, reminderStatuses)
  const group = (status: ReminderStatus) =>
    asPage(
      found.filter((reminder) => reminder.status === status),
      reminderPageSize,
    )
  return { pending: group('pending'), completed: group('completed'), cancelled: group('cancelled') }
}

export async function getReminder(db: Db, vehicle: OwnedVehicle, id: string): Promise<Reminder> {
  const { rows } = await sql<Found>`
    select ${columns} from ${owned}
     where reminders.id = ${id} and reminders.vehicle_id = ${vehicle.id} and reminders.user_id = ${vehicle.user_id}
       and reminders.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('Reminder')
  return asReminder(rows[0])
}

const heldColumns = [
  ...(['id', 'title', 'type', 'due_date', 'reminder_date', 'send_notification', 'status', 'location'] as const),
  ...(['comments', 'lead_notified_at', 'due_notified_at', 'maintenance_log_id', 'due_kind', 'version'] as const),
  ...(['due_miles', 'own_date', 'projected_date', 'near_on', 'every_months', 'every_miles'] as const),
  ...(['since_date', 'since_miles', 'prior_id', 'done_by', 'template', 'notices', 'told_lead'] as const),
  ...(['entered_by', 'closed_by', 'for_member'] as const),
] as const

/** The row as it is inside this transaction, locked until its end. */
export async function holdReminder(tx: Db, vehicle: OwnedVehicle, id: string) {
  const held = await tx
    .selectFrom('reminders')
    .select(heldColumns)
    .where('id', '=', id)
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('Reminder')
  return held
}
export type HeldReminder = Awaited<ReturnType<typeof holdReminder>>

/** Those that a record may complete, locked until the transaction ends. */
export const holdRecurring = (tx: Db, vehicle: Pick<OwnedVehicle, 'id' | 'user_id'>) =>
  tx
    .selectFrom('reminders')
    .select([...heldColumns, 'created_at'])
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', vehicle.user_id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('every_months', 'is not', null), row('every_miles', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute()

interface Of {
  vehicle_id: string
  user_id: string
}
/** Those that a record or a reading may change. */
export const livingOf = ({ vehicle_id, user_id }: Of) => sql`
  select from reminders
   where vehicle_id = ${vehicle_id} and user_id = ${user_id} and status = 'pending' and deleted_at is null
     and (due_miles is not null or every_months is not null or every_miles is not null)`
