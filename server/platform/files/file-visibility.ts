import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Public bytes are for everybody, so a record's file is public only while both the record and its vehicle are shown.
 */
export async function setFileVisibility(tx: Db, file_id: string, shown: boolean) {
  const visibility = shown ? 'public' : 'private'
  await tx
    .updateTable('files')
    .set({ visibility })
    .where('id', '=', file_id)
    .where('visibility', '!=', visibility)
    .execute()
}

/** With the vehicle: its photo, public media and the owner's shareable documents; when it is off, none of them. */
export async function setVehicleFilesVisibility(tx: Db, vehicle_id: string, shown: boolean) {
  const which = shown
    ? sql`visibility = 'private' and id in (
        select image_file_id from vehicles where id = ${vehicle_id}
        union all
        select media_file_id from vehicle_media
         where vehicle_id = ${vehicle_id} and is_publicly_visible and deleted_at is null
        union all
        select file_id from vehicle_documents
         where vehicle_id = ${vehicle_id} and privacy = 'shareable' and deleted_at is null
           and user_id = (select user_id from vehicles where id = ${vehicle_id}))`
    : sql`visibility = 'public'`
  await sql`
    update files set visibility = ${shown ? 'public' : 'private'}
     where vehicle_id = ${vehicle_id} and state = 'stored' and ${which}`.execute(tx)
}
