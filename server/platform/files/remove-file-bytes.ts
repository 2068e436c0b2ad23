import type { Job } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { mayRemoveBytes } from './backup-lock.ts'
import { folderOf } from './file-store.ts'

/** Bytes are deleted after the row says so, never before: a reader gets either the whole file or none. */
export const removeFileBytes: Job<{ file_id: string }> = {
  name: 'remove-file-bytes',
  run: (services, { file_id }) => removeBytes(services, file_id),
}

export async function removeBytes({ db, files }: Services, id: string) {
  await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('files').select(['state', 'stored_at']).where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'removed') return
    if (!(await mayRemoveBytes(tx))) return // a backup is reading them: the hourly sweep tries again
    await files.remove(folderOf(id))
    // A file that was part of a record leaves an empty row as a trace; a failed upload leaves none.
    if (row.stored_at) await tx.updateTable('files').set({ size_bytes: 0 }).where('id', '=', id).execute()
    else await tx.deleteFrom('files').where('id', '=', id).execute()
  })
}

/**
 * A store that was given up may still receive what was sent to it, after its row and all that it had by then are gone.
 * By the time this runs nothing is on its way any more.
 */
export const removeLateBytes: Job<{ file_id: string }> = {
  name: 'remove-late-bytes',
  async run({ db, files }, { file_id }) {
    const kept = await db.selectFrom('files').select('id').where('id', '=', file_id).executeTakeFirst()
    if (!kept) await files.remove(folderOf(file_id))
  },
}
