import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { removeBytes } from '../../platform/files/remove-file-bytes.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Unreadable and nameless from now on; the bytes are deleted afterwards, and then the row, since nothing needs to know
 * that these were ever kept (`stored_at`).
 */
export async function eraseFiles(tx: Db, user_id: string) {
  await sql`delete from record_images using files where files.id = file_id and files.user_id = ${user_id}`.execute(tx)
  await sql`delete from files where user_id = ${user_id} and state = 'removed' and size_bytes = 0`.execute(tx)
  await sql`
    update files
       set state = 'removed', removed_at = coalesce(removed_at, now()), stored_at = null, visibility = 'private',
           vehicle_id = null, original_name = null, checksum = null, width = null, height = null,
           received_sha256 = null, received_mime = null, credentials_by = null
     where user_id = ${user_id}`.execute(tx)
}

/** If a backup prevents it now, the hourly sweep does it. */
export const removeErasedBytes: Job<{ user_id: string }> = {
  name: 'remove-erased-bytes',
  async run(services, { user_id }) {
    const files = await services.db
      .selectFrom('files')
      .select('id')
      .where('user_id', '=', user_id)
      .where('state', '=', 'removed')
      .execute()
    for (const { id } of files) await removeBytes(services, id)
  },
}
