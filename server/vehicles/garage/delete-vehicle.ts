import { sql } from 'kysely'
import { takeBackVehiclePoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { setVehicleFilesVisibility } from '../../platform/files/file-visibility.ts'
import { removeBytes } from '../../platform/files/remove-file-bytes.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live.ts'
import { vehicleDeleted } from './vehicle-hooks.ts'

const gone = (why: string) => new AppError(404, 'not_found', `Vehicle not found or ${why}`)

/**
 * Removes it from every list and public page, with its files and points; a pending transfer is withdrawn. The rows
 * stay, marked as deleted.
 */
export function deleteVehicle(db: Db, owner_id: string, id: string | undefined) {
  if (!isId(id)) throw gone('access denied')
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('vehicles')
      .select('deleted_at')
      .where('id', '=', id)
      .where('user_id', '=', owner_id)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw gone('access denied')
    if (held.deleted_at) throw gone('already deleted')
    await vehicleDeleted.run(tx, id)
    const now = sql<Date>`now()`
    await tx
      .updateTable('vehicles')
      .set({ deleted_at: now, updated_at: now, is_public: false, image_file_id: null })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('vehicle_listings')
      .set({ status: 'draft', published_at: null })
      .where('vehicle_id', '=', id)
      .where('status', '=', 'published')
      .execute()
    await setVehicleFilesVisibility(tx, id, false)
    await removeFiles(tx, owner_id, id)
    await takeBackVehiclePoints(tx, { id, user_id: owner_id })
    await announce(tx, owner_id, 'vehicles')
  })
}

/** In one statement, however many files: the quota is returned at once, the bytes are deleted afterwards. */
async function removeFiles(tx: Db, owner_id: string, vehicle_id: string) {
  const removed = await sql`
    with gone as (
      update files set state = 'removed', removed_at = now()
       where vehicle_id = ${vehicle_id} and user_id = ${owner_id} and state = 'stored'
      returning id, user_id, size_bytes)
    insert into storage_ledger (user_id, file_id, reason, bytes)
    select user_id, id, 'removal', -size_bytes from gone where size_bytes > 0`.execute(tx)
  if (removed.numAffectedRows) await enqueue(tx, removeVehicleBytes, { vehicle_id })
}

export const removeVehicleBytes: Job<{ vehicle_id: string }> = {
  name: 'remove-vehicle-bytes',
  async run(services, { vehicle_id }) {
    const files = await services.db
      .selectFrom('files')
      .select('id')
      .where('vehicle_id', '=', vehicle_id)
      .where('state', '=', 'removed')
      .where('size_bytes', '>', 0)
      .execute()
    for (const { id } of files) await removeBytes(services, id)
  },
}
