import { sql } from 'kysely'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { isNear, type Pace, projectedDate } from '#domain/records/recurrence.ts'
import { longestLead } from '#domain/records/reminder.ts'
import type { PlainReading } from '#domain/vehicles/mileage-figures.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'

/** More than a year, so that there is a reading before the year that the pace is measured over. */
const daysRead = 400

/** The newest readings of a vehicle, oldest first: what its forecast is made of. */
const newestReadings = sql<PlainReading[]>`(
  select coalesce(json_agg(json_build_object(
           'date', date, 'miles', miles, 'source', source,
           'old_miles', case when source = 'instrument'
                             then case unit when 'km' then round(old_value * 0.621371)::int else old_value end end)
           order by date, source = 'instrument', entered_at, miles), '[]'::json)
    from mileage_readings
   where vehicle_id = vehicles.id and stands
     and date >= (select date from mileage_readings where vehicle_id = vehicles.id and stands
                   order by date desc limit 1) - ${sql.lit(daysRead)}::integer)`

export async function paceOf(tx: Db, vehicle_id: string): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select mileage, ${newestReadings} as readings from vehicles where id = ${vehicle_id}`.execute(tx)
  return rows[0] ?? { mileage: 0, readings: [] }
}

export interface Projection {
  projected_date: string
  near_on: string | null
}

export function projectionOf(due_miles: number, pace: Pace, today: string, near_on: string | null = null): Projection {
  const projected_date = projectedDate(due_miles, pace, today)
  return { projected_date, near_on: isNear(due_miles, projected_date, pace, today) ? (near_on ?? today) : null }
}

/** A forecast goes to and fro by days: only what moved by more than this is news again. */
const aWhile = 14

interface Car extends Pace {
  reminders: { id: string; due_miles: number; near_on: string | null }[]
}

/**
 * When the reminders by mileage of these vehicles are due, by the readings of today: those of their present owner, whose
 * pace it is. One that moved out of sight again is told anew when it comes back.
 */
export async function projectReminders(tx: Db, vehicle_ids: string[], today = londonToday()) {
  const { rows: cars } = await sql<Car>`
    with held as (
      select reminders.id, vehicle_id, due_miles, near_on
        from reminders join vehicles on vehicles.id = vehicle_id and vehicles.user_id = reminders.user_id
                                    and vehicles.deleted_at is null
       where vehicle_id = any(${vehicle_ids}::uuid[]) and due_miles is not null and reminders.status = 'pending'
         and reminders.deleted_at is null
       order by reminders.id for update of reminders)
    select mileage, ${newestReadings} as readings, reminders
      from (select vehicle_id, json_agg(json_build_object('id', id, 'due_miles', due_miles, 'near_on', near_on)) as reminders
              from held group by vehicle_id) as of
      join vehicles on vehicles.id = of.vehicle_id`.execute(tx)
  const found = cars.flatMap(({ reminders, ...pace }) =>
    reminders.map(({ id, due_miles, near_on }) => ({ id, ...projectionOf(due_miles, pace, today, near_on) })),
  )
  if (found.length === 0) return
  const [inSight, soon] = [addDays(today, longestLead + aWhile), addDays(today, aWhile)]
  await sql`
    update reminders
       set projected_date = now_at.projected_date, near_on = now_at.near_on,
           lead_notified_at = case when least(own_date, now_at.projected_date) > ${inSight}::date then null
                                   else lead_notified_at end,
           told_lead = case when least(own_date, now_at.projected_date) > ${inSight}::date then null else told_lead end,
           due_notified_at = case when least(own_date, now_at.projected_date) > ${soon}::date then null
                                  else due_notified_at end
      from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb)
           as now_at (id uuid, projected_date date, near_on date)
     where reminders.id = now_at.id
       and (reminders.projected_date, reminders.near_on) is distinct from (now_at.projected_date, now_at.near_on)`.execute(
    tx,
  )
}

const atOnce = 500

/** Once a night for all of them: for readings that came without their owner, and for time going by. */
export const keepProjections: Job<object> = {
  name: 'project-reminders',
  schedule: '20 2 * * *',
  expireInSeconds: 60 * 60,
  async run(services) {
    await projectAll(services)
  },
}

export async function projectAll(services: Pick<Services, 'db' | 'stopping'>, today = londonToday()) {
  let cars: string[] = []
  do {
    cars = await services.db.transaction().execute(async (tx) => {
      const next = await carsAfter(tx, cars.at(-1))
      if (next.length > 0) await projectReminders(tx, next, today)
      return next
    })
  } while (cars.length === atOnce && !services.stopping)
}

async function carsAfter(tx: Db, after = '00000000-0000-0000-0000-000000000000') {
  const { rows } = await sql<{ vehicle_id: string }>`
    select distinct vehicle_id from reminders
     where due_miles is not null and status = 'pending' and deleted_at is null and vehicle_id > ${after}
     order by vehicle_id limit ${sql.lit(atOnce)}`.execute(tx)
  return rows.map(({ vehicle_id }) => vehicle_id)
}
