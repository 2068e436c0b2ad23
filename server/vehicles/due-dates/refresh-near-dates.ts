import { sql } from 'kysely'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { officialDues } from '#domain/vehicles/official-dues.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { refreshFromOfficial } from '../official/refresh-from-official.ts'
import { takeIn } from '../official/take-in.ts'
import { applyOfficial } from './set-due-date.ts'

/** A test is mostly passed in the weeks before its date, and tax renewed around it. */
const daysBefore = 21
const daysAfter = 30
/** In five minutes, which leaves most of what the services allow to the owners who press the button. */
const atOnce = 200
const patience = 20_000

/**
 * Keeps the dates that are near as the DVLA and the DVSA have them, and takes in the tests that moved them: each such car
 * is asked about once a day, a few at a time all day long. Without keys it does nothing.
 */
export const refreshNearDates: Job<object> = {
  name: 'refresh-near-dates',
  schedule: '*/5 * * * *',
  run: (services) => refreshNear(services),
}

export async function refreshNear(services: Pick<Services, 'db' | 'official' | 'stopping'>, today = londonToday()) {
  if (services.official.length === 0) return
  const taken = await takeNear(services.db, today)
  for (const [place, vehicle] of taken.entries()) {
    const isDone = !services.stopping && (await refreshOne(services, vehicle))
    if (isDone) continue
    // The services are tired or refuse: the rest waits for the next round.
    await giveBack(services.db, taken.slice(place))
    return
  }
}

interface Near {
  id: string
  user_id: string
  registration_number: string
}

/** Marked as asked before they are: another server takes others, and one that dies leaves them for tomorrow. */
async function takeNear(db: Db, today: string): Promise<Near[]> {
  const { rows } = await sql<Near>`
    with near as (
      select due_dates.vehicle_id
        from due_dates join vehicles on vehicles.id = due_dates.vehicle_id
       where due_dates.kind in ('mot', 'tax')
         and due_dates.date between ${addDays(today, -daysAfter)} and ${addDays(today, daysBefore)}
         and (asked_at is null or asked_at < now() - interval '20 hours')
         and vehicles.deleted_at is null and vehicles.registration_number is not null
       order by due_dates.date limit ${sql.lit(atOnce)}
         for update of due_dates skip locked),
    asked as (
      update due_dates set asked_at = now()
       where vehicle_id in (select vehicle_id from near) and kind in ('mot', 'tax'))
    select id, user_id, registration_number from vehicles where id in (select vehicle_id from near)
     order by id`.execute(db)
  return rows
}

const giveBack = (db: Db, vehicles: Near[]) =>
  db
    .updateTable('due_dates')
    .set({ asked_at: null })
    .where(
      'vehicle_id',
      'in',
      vehicles.map(({ id }) => id),
    )
    .execute()

/** False when it makes no sense to ask about another. */
async function refreshOne(services: Pick<Services, 'db' | 'official'>, vehicle: Near): Promise<boolean> {
  const answer = await refreshFromOfficial(services, vehicle, { patience })
  const outcomes = Object.values(answer?.outcomes ?? {})
  if (!answer || !outcomes.includes('told')) return !outcomes.some((each) => each === 'refused' || each === 'busy')
  await services.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('id', '=', vehicle.id)
      // Sold or given another plate meanwhile: what was said is not about it.
      .where('user_id', '=', vehicle.user_id)
      .where('registration_number', '=', vehicle.registration_number)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return
    await takeIn(tx, held.id, answer)
    await applyOfficial(tx, held, officialDues(answer))
    await announce(tx, held.user_id, 'vehicles')
  })
  return true
}
