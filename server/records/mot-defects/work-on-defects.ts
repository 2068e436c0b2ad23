import { londonToday } from '#domain/basics/format.ts'
import { reminderOfDefect } from '#domain/records/defect-work.ts'
import { reminderDate, usualLead } from '#domain/records/reminder.ts'
import type { ServiceType } from '#domain/records/service-record.ts'
import { type FoundLife, isOpenLife, type RepairChoice } from '#domain/vehicles/mot-defect.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnedVehicle, VehicleAccess } from '../../vehicles/access.ts'
import { holdVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { findService } from '../maintenance-logs/service-records/find-service.ts'
import { becomes } from '../reminders/change-reminder.ts'
import { readLives } from './mot-defects.queries.ts'

/** The vehicle is held, so that two presses take turns: the second finds what the first has done. */
const onLife = (
  db: Db,
  vehicle: OwnedVehicle,
  defect_id: string,
  act: (tx: Db, held: OwnedVehicle, life: FoundLife) => Promise<unknown>,
) =>
  db.transaction().execute(async (tx) => {
    const held = await holdVehicle(tx, vehicle)
    const life = (await readLives(tx, held.id)).find(({ items }) => items.includes(defect_id))
    if (!life) throw notFound('Defect')
    await act(tx, held, life)
    await announce(tx, held.user_id, 'vehicles')
  })

/** Those of its owner, of any of its items. */
const remindersOf = (tx: Db, { user_id }: OwnedVehicle, { items }: FoundLife) =>
  tx
    .selectFrom('reminders')
    .select('id')
    .where('mot_defect_id', 'in', items)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)

const pendingOf = (tx: Db, held: OwnedVehicle, life: FoundLife) =>
  remindersOf(tx, held, life).where('status', '=', 'pending').execute()

/** One at a time. It is no date of the vehicle, so that its MOT and next service stay as they are. */
export const remindOfDefect = (db: Db, { vehicle, actor }: VehicleAccess, defect_id: string, today = londonToday()) =>
  onLife(db, vehicle, defect_id, async (tx, held, life) => {
    if ((await pendingOf(tx, held, life)).length > 0) return
    if (!isOpenLife(life))
      throw conflict('defect_settled', 'This has been put right, so there is nothing to remind of.')
    const due = await tx
      .selectFrom('due_dates')
      .select('date')
      .where('vehicle_id', '=', held.id)
      .where('kind', '=', 'mot')
      .executeTakeFirst()
    const reminder = reminderOfDefect(life, due?.date ?? null, today)
    await tx
      .insertInto('reminders')
      .values({
        ...reminder,
        ...{ vehicle_id: held.id, user_id: held.user_id, entered_by: actor.id, mot_defect_id: life.id },
        reminder_date: reminderDate(reminder.due_date, usualLead),
      })
      .execute()
  })

export const forgetReminder = (db: Db, vehicle: OwnedVehicle, defect_id: string) =>
  onLife(db, vehicle, defect_id, async (tx, held, life) => {
    for (const { id } of await pendingOf(tx, held, life)) await becomes(tx, held, id, 'cancelled')
  })

/** Work done since the test that named it last, and before one that found it gone; the newest first. */
export async function listRepairs(db: Db, vehicle: OwnedVehicle, defect_id: string): Promise<RepairChoice[]> {
  const life = (await readLives(db, vehicle.id)).find(({ items }) => items.includes(defect_id))
  if (!life) throw notFound('Defect')
  return db
    .selectFrom('maintenance_logs')
    .select(['id', 'date', 'type', 'service_center'])
    .where('vehicle_id', '=', vehicle.id)
    .where('kind', '=', 'service')
    .where('deleted_at', 'is', null)
    .where('type', '<>', 'MOT / Annual Inspection' satisfies ServiceType)
    .where('date', '>=', await namedLastOn(db, life))
    .$if(life.gone_on !== null, (query) => query.where('date', '<=', life.gone_on))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostChoices)
    .execute()
}
const mostChoices = 200

async function namedLastOn(db: Db, { id }: FoundLife) {
  const { test_date } = await db
    .selectFrom('mot_defects')
    .innerJoin('mot_history', 'mot_history.id', 'mot_test_id')
    .select('test_date')
    .where('mot_defects.id', '=', id)
    .executeTakeFirstOrThrow()
  return test_date
}

/** The work is done: its record says so, and the reminder of it is completed. */
export const linkRepair = (db: Db, vehicle: OwnedVehicle, defect_id: string, record_id: string) =>
  onLife(db, vehicle, defect_id, async (tx, held, life) => {
    const record = await findService(tx, held, record_id)
    if (record.date < (await namedLastOn(tx, life)))
      throw invalid({ record_id: 'This record is older than the test. Choose work done since then' })
    if (life.gone_on && record.date > life.gone_on)
      throw invalid({ record_id: 'By then a test had found this gone. Choose work done before it' })
    await unlink(tx, life)
    await tx.updateTable('mot_defects').set({ repaired_by: record_id }).where('id', '=', life.id).execute()
    for (const { id } of await pendingOf(tx, held, life))
      await becomes(tx, held, id, 'completed', { done_by: record_id })
  })

export const unlinkRepair = (db: Db, vehicle: OwnedVehicle, defect_id: string) =>
  onLife(db, vehicle, defect_id, async (tx, held, life) => {
    await unlink(tx, life)
    const completed = remindersOf(tx, held, life)
      .where('done_by', '=', life.repair?.record_id ?? null)
      .where('status', '=', 'completed')
    for (const { id } of await completed.execute()) await becomes(tx, held, id, 'pending')
  })

/** Earlier repairs of what came back stay where they are. */
async function unlink(tx: Db, { items, repair }: FoundLife) {
  if (!repair?.record_id) return
  await tx
    .updateTable('mot_defects')
    .set({ repaired_by: null })
    .where('id', 'in', items)
    .where('repaired_by', '=', repair.record_id)
    .execute()
}
