import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { usualLead } from '#domain/records/reminder.ts'
import {
  type CarKind,
  carKindOf,
  type ReminderSuggestions,
  reminderTemplates,
  templatesFor,
} from '#domain/records/reminder-templates.ts'
import type { ChosenSuggestion } from '#domain/records/suggested-reminders.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { insertReminder } from './add-reminder.ts'
import { getReminder } from './reminders.queries.ts'

/** What a car of its kind needs and this one has no reminder of, with when it was last done by its service book. */
export async function listSuggestions(db: Db, vehicle: OwnedVehicle): Promise<ReminderSuggestions> {
  const [kind, there, services] = await Promise.all([
    kindOf(db, vehicle),
    pendingOf(db, vehicle),
    lastServices(db, vehicle),
  ])
  const suggestions = templatesFor(kind, there).map(({ kinds: _, services: doneBy, ...template }) => {
    const last = services
      .filter(({ type }) => (doneBy as readonly string[]).includes(type))
      .toSorted((a, b) => b.date.localeCompare(a.date))[0]
    return { ...template, since_date: last?.date ?? null, since_miles: last?.mileage ?? null }
  })
  return { kind, mileage: vehicle.mileage, odometer_unit: vehicle.odometer_unit, suggestions }
}

async function kindOf(db: Db, vehicle: OwnedVehicle): Promise<CarKind> {
  const data = await db
    .selectFrom('vehicle_data')
    .select(['door_plan', 'date_first_registered'])
    .where('vehicle_id', '=', vehicle.id)
    .executeTakeFirst()
  return carKindOf({ ...vehicle, ...data }, londonToday())
}

const pendingOf = (db: Db, { id, user_id }: OwnedVehicle) =>
  db
    .selectFrom('reminders')
    .select(['template', 'title'])
    .where('vehicle_id', '=', id)
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .execute()

const lastServices = (db: Db, { id }: OwnedVehicle) =>
  db
    .selectFrom('maintenance_logs')
    .distinctOn('type')
    .select(['type', 'date', 'mileage'])
    .where('vehicle_id', '=', id)
    .where('kind', '=', 'service')
    .where('deleted_at', 'is', null)
    .orderBy('type')
    .orderBy('date', 'desc')
    .orderBy(sql`maintenance_logs.created_at`, 'desc')
    .execute()

/** Those that are there already, added by another tab meanwhile, are left as they are. */
export const addSuggested = (db: Db, { vehicle, actor }: VehicleAccess, chosen: ChosenSuggestion[]) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const there = new Set((await pendingOf(tx, held)).map(({ template }) => template))
    const added: string[] = []
    for (const { key, ...given } of chosen) {
      const template = reminderTemplates.find((each) => each.key === key)
      if (!template || there.has(key)) continue
      const { title, type } = template
      const usual = { lead_days: usualLead, send_notification: true, entered_by: actor.id }
      added.push((await insertReminder(tx, held, { ...usual, ...given, title, type, template: key })).id)
    }
    await announce(tx, held.user_id, 'vehicles')
    return Promise.all(added.map((id) => getReminder(tx, held, id)))
  })
