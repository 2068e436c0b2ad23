import { sql } from 'kysely'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { dueText } from '#domain/records/reminder.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { addNotification } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { londonMorning } from './london-morning.ts'

const atOnce = 100

/** By the calendar day in the United Kingdom, and the database's clock: servers' clocks may differ. */
export const tellReminders: Job<object> = {
  name: 'tell-reminders',
  schedule: '*/5 * * * *',
  async run(services) {
    const [clock] = await services.sql<{ now: Date }[]>`select now()`
    await tellReachedReminders(services, clock?.now ?? new Date())
  },
}

export async function tellReachedReminders(services: Pick<Services, 'db' | 'stopping'>, now: Date) {
  for (const day of ['due', 'lead'] as const)
    while (!services.stopping && (await tellSome(services.db, day, now)) === atOnce);
}

/** Each batch is marked and sent in one transaction: another server skips it, and a crash leaves it to be sent. */
const tellSome = (db: Db, day: 'lead' | 'due', now: Date) =>
  db.transaction().execute(async (tx) => {
    const reached = await takeReached(tx, day, londonToday(now))
    for (const reminder of reached) if (reminder.is_wanted) await tell(tx, reminder, day, now)
    return reached.length
  })

interface Reached {
  id: string
  version: number
  title: string
  due_date: string
  location: string | null
  vehicle_id: string
  year: number
  make: string
  model: string
  registration_number: string | null
  user_id: string
  name: string
  email: string
  email_verified: boolean
  /** False if the vehicle or the member is gone, or the vehicle has a new owner. */
  is_wanted: boolean
}

/** A due reminder without an earlier notice is sent once, as due. Suspended members get theirs when they are back. */
async function takeReached(tx: Db, day: 'lead' | 'due', today: string): Promise<Reached[]> {
  const day_is_reached =
    day === 'due'
      ? sql`due_notified_at is null and due_date <= ${today}::date`
      : sql`lead_notified_at is null and reminder_date <= ${today}::date and due_date > ${today}::date`
  const { rows } = await sql<Reached>`
    with reached as (
      select reminders.id
        from reminders join users on users.id = reminders.user_id and users.suspended_at is null
       where reminders.status = 'pending' and reminders.send_notification and reminders.deleted_at is null
         and ${day_is_reached}
       order by ${day === 'due' ? sql`due_date` : sql`reminder_date`} limit ${atOnce}
         for update of reminders skip locked)
    update reminders
       set lead_notified_at = coalesce(lead_notified_at, now())
           ${day === 'due' ? sql`, due_notified_at = now()` : sql``}
      from reached, vehicles, users
     where reminders.id = reached.id and vehicles.id = reminders.vehicle_id and users.id = reminders.user_id
    returning reminders.id, reminders.version, reminders.title, reminders.due_date, reminders.location,
              reminders.vehicle_id, vehicles.year, vehicles.make, vehicles.model, vehicles.registration_number,
              reminders.user_id, users.name, users.email, users.email_verified,
              vehicles.deleted_at is null and vehicles.user_id = reminders.user_id and users.deleted_at is null
                as is_wanted`.execute(tx)
  return rows
}

async function tell(tx: Db, reminder: Reached, day: 'lead' | 'due', now: Date) {
  const { id, version, title, due_date, location, vehicle_id, user_id, registration_number } = reminder
  const plate = registration_number ? ` (${formatRegistration(registration_number)})` : ''
  const vehicle = vehicleName(reminder) + plate
  const due = dueText(due_date, londonToday(now))
  await addNotification(tx, {
    user_id,
    type: 'reminder_due',
    title,
    content: `${vehicle}: ${due} (${formatLongDate(due_date)})`,
    metadata: { vehicle_id },
    dedupe_key: `reminder:${id}:${day}:${due_date}:${version}`,
  })
  // An unconfirmed address may be a stranger's.
  if (reminder.email_verified) {
    const data = { name: reminder.name, title, vehicle, due, due_date, location, vehicle_id }
    // A day begins at midnight, but nobody should be notified then.
    const seven = londonMorning(now)
    await queueMail(tx, reminder.email, 'reminder_due', data, now < seven ? { startAfter: seven } : {})
  }
}
