import { sql } from 'kysely'
import { type DistanceUnit, shownTo } from '#domain/basics/distance.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { withoutLinks } from '#domain/basics/web-addresses.ts'
import { dueText } from '#domain/records/reminder.ts'
import type { DueByMileage } from '#domain/vehicles/due-words.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { formatRegistration } from '#domain/vehicles/registration.ts'
import { addNotifications } from '../../members/notifications/notifications.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { londonMorning } from './london-morning.ts'
import { remindedOf } from './reminded-people.ts'
import { isProjected } from './reminders.queries.ts'

const atOnce = 500

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
  while (!services.stopping && (await tellSome(services.db, now)) === atOnce);
}

/** Each batch is marked and sent in one transaction: another server skips it, and a crash leaves it to be sent. */
const tellSome = (db: Db, now: Date) =>
  db.transaction().execute(async (tx) => {
    const reached = await takeReached(tx, londonToday(now))
    await tell(
      tx,
      reached.filter(({ is_wanted }) => is_wanted),
      now,
    )
    return reached.length
  })

interface Reached extends DueByMileage {
  id: string
  version: number
  title: string
  /** Which of its notices this is. */
  notice: string
  location: string | null
  vehicle_id: string
  year: number
  make: string
  model: string
  registration_number: string | null
  odometer_unit: DistanceUnit
  distance_unit: DistanceUnit | null
  user_id: string
  /** Whom alone it is for. */
  for_member: string | null
  name: string
  email: string
  email_verified: boolean
  /** False if the vehicle or the member is gone, or the vehicle has a new owner. */
  is_wanted: boolean
}

/**
 * However many notices of one reminder have come due, its owner is told once, as of today. Suspended members get theirs
 * when they are back.
 */
async function takeReached(tx: Db, today: string): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    with reached as materialized (
      select reminders.id, reminders.snoozed_until
        from reminders join users on users.id = reminders.user_id and users.suspended_at is null
       where reminders.status = 'pending' and reminders.send_notification and reminders.deleted_at is null
         and next_notice is not null and next_notice <= ${today}::date
       order by next_notice limit ${sql.lit(atOnce)}
         for update of reminders skip locked)
    update reminders
       set lead_notified_at = coalesce(lead_notified_at, now()),
           due_notified_at = case when due_date <= ${today}::date then now() else due_notified_at end,
           told_lead = (select min(lead) from unnest(notices || told_lead) as lead
                         where due_date - lead <= ${today}::date),
           snoozed_until = null
      from reached, vehicles, users
     where reminders.id = reached.id and vehicles.id = reminders.vehicle_id and users.id = reminders.user_id
    returning reminders.id, reminders.version, reminders.title, reminders.due_date, reminders.location,
              reminders.due_miles, ${isProjected} as projected,
              case when reached.snoozed_until is not null then 'snoozed ' || reached.snoozed_until
                   when due_date <= ${today}::date then 'due'
                   else coalesce(reminders.told_lead::text, 'lead') end as notice,
              reminders.vehicle_id, vehicles.year, vehicles.make, vehicles.model, vehicles.registration_number,
              vehicles.odometer_unit, users.distance_unit, reminders.user_id, reminders.for_member, users.name, users.email,
              users.email_verified,
              vehicles.deleted_at is null and vehicles.user_id = reminders.user_id and users.deleted_at is null
                as is_wanted`.execute(tx)
  return rows
}

type LetIn = Pick<Reached, 'vehicle_id' | 'user_id' | 'name' | 'email' | 'email_verified' | 'distance_unit'>

/** Whom its owner lets in and has reminded too. They didn't write it, so nothing in it is a link to them. */
async function letInto(tx: Db, reached: Reached[]): Promise<LetIn[]> {
  const ids = [...new Set(reached.map(({ vehicle_id }) => vehicle_id))]
  if (ids.length === 0) return []
  const { rows } = await sql<LetIn>`
    select reminded.vehicle_id, person.id as user_id, person.name, person.email, person.email_verified,
           person.distance_unit
      from ${remindedOf(ids)} as reminded join users as person on person.id = reminded.id`.execute(tx)
  return rows
}

/** Whomever it is for, as long as it reaches them; otherwise its owner and everybody else whom it reaches. */
function toldOf(reminder: Reached, letIn: LetIn[]): Reached[] {
  const { vehicle_id, for_member, title, location } = reminder
  const others = letIn
    .filter((person) => person.vehicle_id === vehicle_id)
    .map((person) => ({
      ...{ ...reminder, ...person, title: withoutLinks(title) },
      location: location && withoutLinks(location),
    }))
  const everybody = [reminder, ...others]
  const one = everybody.filter((told) => told.user_id === for_member)
  return one.length > 0 ? one : everybody
}

async function tell(tx: Db, ofOwners: Reached[], now: Date) {
  const today = londonToday(now)
  const letIn = await letInto(tx, ofOwners)
  const reached = ofOwners.flatMap((reminder) => toldOf(reminder, letIn))
  const told = reached.map((reminder) => {
    const { registration_number, distance_unit, odometer_unit } = reminder
    const plate = registration_number ? ` (${formatRegistration(registration_number)})` : ''
    return {
      ...reminder,
      vehicle: vehicleName(reminder) + plate,
      due: dueText(reminder, today, shownTo(distance_unit, odometer_unit)),
    }
  })
  await addNotifications(
    tx,
    told.map(({ id, version, notice, user_id, vehicle_id, title, vehicle, due, due_date, projected }) => ({
      user_id,
      type: 'reminder_due',
      title,
      content: `${vehicle}: ${due} (${projected ? 'around ' : ''}${formatLongDate(due_date)})`,
      metadata: { vehicle_id },
      dedupe_key: `reminder:${id}:${notice}:${due_date}:${version}`,
    })),
  )
  // A day begins at midnight, but nobody should be notified then.
  const seven = londonMorning(now)
  await queueMails(
    tx,
    'reminder_due',
    told
      // An unconfirmed address may be a stranger's.
      .filter(({ email_verified }) => email_verified)
      .map(({ email, name, title, vehicle, due, due_date, projected, location, vehicle_id, user_id: member }) => ({
        to: email,
        data: { name, title, vehicle, due, due_date, projected, location, vehicle_id, member },
        startAfter: now < seven ? seven : undefined,
      })),
  )
}
