import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { londonToday } from '#domain/format.ts'
import { cardReminderDays, cardReminders, garagePageSize } from '#domain/garage.ts'
import type { Db } from '../../platform/database.ts'

const columns = [
  'vehicles.id',
  'vehicles.make',
  'vehicles.model',
  'vehicles.year',
  'vehicles.registration_number',
  'vehicles.fuel_type',
  'vehicles.mileage',
  'vehicles.status',
  'vehicles.image_url',
  'vehicles.pending_transfer_id',
  'vehicles.mot_expiry',
  'vehicles.tax_due_date',
  'vehicles.insurance_expiry',
  'vehicles.next_service',
  'vehicle_data.color',
  'vehicle_data.door_plan',
] as const

/** Newest first; also the first few of the dashboard. */
export const ownVehicles = (db: Db, user_id: string) =>
  db
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .select(columns)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('reminders')
          .select(['reminders.id', 'reminders.title', 'reminders.due_date'])
          .whereRef('reminders.vehicle_id', '=', 'vehicles.id')
          .whereRef('reminders.user_id', '=', 'vehicles.user_id')
          .where('reminders.status', '=', 'pending')
          .where('reminders.deleted_at', 'is', null)
          .where('reminders.due_date', '<=', sql<string>`${londonToday()}::date + ${cardReminderDays}::integer`)
          .orderBy('reminders.due_date')
          .orderBy('reminders.id')
          .limit(cardReminders),
      ).as('reminders'),
    )
    .where('vehicles.user_id', '=', user_id)
    .where('vehicles.deleted_at', 'is', null)
    .orderBy('vehicles.created_at', 'desc')
    .orderBy('vehicles.id', 'desc')

/** `after` is the last vehicle of the page before: its place is looked up here, where it is exact to the microsecond. */
export async function listVehicles(db: Db, user_id: string, after?: string) {
  const found = await ownVehicles(db, user_id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(vehicles.created_at, vehicles.id) <
          (select mark.created_at, mark.id from vehicles mark where mark.id = ${after} and mark.user_id = ${user_id})`,
      ),
    )
    .limit(garagePageSize + 1)
    .execute()
  const vehicles = found.slice(0, garagePageSize)
  return { vehicles, next: found.length > garagePageSize ? (vehicles.at(-1)?.id ?? null) : null }
}
