import { sql } from 'kysely'
import { type ImportReport, importTexts } from '#domain/sharing/vehicle-import.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { holdOwn } from '../../vehicles/garage/own-vehicle.ts'
import { wasPublic } from '../../vehicles/mileage/mileage.queries.ts'
import { followImport } from './follow-import.ts'
import { asJson, holdImport, type OwnImport } from './imports.queries.ts'
import { takeCars } from './own/add-cars.ts'
import { takeDates, takeOwn } from './own/insert-own.ts'
import { ownTables, tableKinds } from './own/own-tables.ts'

/**
 * Takes back what an import made, as one act, and leaves what somebody has relied on or worked on since: what was changed,
 * sealed or confirmed, has files, or has left with its car.
 */
export const undoImport = (db: Db, own: OwnImport): Promise<OwnImport> =>
  db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, own)
    if (held.state !== 'done') throw conflict('not_done', importTexts.notUndoable)
    const { rows } = await sql<{ vehicle_id: string }>`
      select vehicle_id from maintenance_logs where import_id = ${held.id}
      union select vehicle_id from vehicle_notes where import_id = ${held.id}
      union select vehicle_id from mileage_readings where import_id = ${held.id}
      union select id from vehicles where import_id = ${held.id}
      ${sql.join(
        tableKinds.map(
          (kind) => sql`union select vehicle_id from ${sql.table(ownTables[kind].table)} where import_id = ${held.id}`,
        ),
        sql` `,
      )}
      union select vehicle_id from due_dates where set_by = ${held.user_id} and set_at = ${sql`(
        select finished_at from imports where id = ${held.id})`}`.execute(tx)
    const cars = await holdOwn(
      tx,
      held.user_id,
      rows.map(({ vehicle_id }) => vehicle_id),
    )
    const ids = cars.map(({ id }) => id)
    // What hangs on others first: a deleted record changes the parts on its invoice, a cleared date its reminder.
    let removed = (await takeOwn(tx, held.id, cars)) + (await takeDates(tx, held.id, cars))
    removed += (await takeLogs(tx, held.id, ids)) + (await takeNotes(tx, held.id, ids))
    removed += await takeReadings(tx, held.id, ids)
    for (const car of cars) await followImport(tx, car)
    removed += await takeCars(tx, held, ids)
    const report = held.report as unknown as ImportReport
    const made = Object.values(report.made).reduce((sum, count) => sum + count, 0)
    await tx
      .updateTable('imports')
      .set({ state: 'undone', report: asJson({ ...report, removed, left: made - removed }) })
      .where('id', '=', held.id)
      .execute()
    await announce(tx, held.user_id, 'vehicles')
    await announce(tx, held.user_id, 'imports')
    return holdImport(tx, held)
  })

/**
 * The readings first and together, withdrawn like those by hand: each record taking its own would have the car's mileage
 * worked out anew each time. Those that others have relied on are struck through with their record, by the ledger.
 */
async function takeLogs(tx: Db, import_id: string, cars: string[]): Promise<number> {
  const untouched = sql`
    log.import_id = ${import_id} and log.vehicle_id = any(${cars}::uuid[]) and log.deleted_at is null
    and log.seal_id is null and log.confirmed_at is null and log.business_id is null and log.changed_at is null
    and not exists (select from record_images as image where image.maintenance_log_id = log.id)`
  await sql`
    update mileage_readings as reading set stands = false, withdrawn_at = now() from maintenance_logs as log
     where reading.maintenance_log_id = log.id and reading.stands and ${untouched}
       and not is_relied_on(log, reading)`.execute(tx)
  const taken = await sql`update maintenance_logs as log set deleted_at = now() where ${untouched}`.execute(tx)
  return Number(taken.numAffectedRows ?? 0)
}

async function takeNotes(tx: Db, import_id: string, cars: string[]): Promise<number> {
  const taken = await sql`
    update vehicle_notes as note set deleted_at = now()
     where note.import_id = ${import_id} and note.vehicle_id = any(${cars}::uuid[]) and note.deleted_at is null
       and note.seal_id is null and note.changed_at is null
       and not exists (select from record_images as image where image.vehicle_note_id = note.id)`.execute(tx)
  return Number(taken.numAffectedRows ?? 0)
}

async function takeReadings(tx: Db, import_id: string, cars: string[]): Promise<number> {
  const taken = await sql`
    update mileage_readings set stands = false, withdrawn_at = now()
     where import_id = ${import_id} and vehicle_id = any(${cars}::uuid[]) and seal_id is null and stands
       and corrects_id is null and not ${wasPublic}`.execute(tx)
  return Number(taken.numAffectedRows ?? 0)
}
