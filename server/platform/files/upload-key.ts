import type { Db } from '../database/database.ts'
import { busy, conflict } from '../http/errors.ts'
import { discardUpload, type Upload } from './file-state.ts'

interface Named extends Upload {
  upload_sha256: string | null
}

/** Other bytes under a name that is taken would otherwise be lost, and nobody would know. */
export function sameBytes({ upload_sha256, ...upload }: Named, sent: string): Upload {
  if (upload_sha256 === null || upload_sha256 === sent) return upload
  throw conflict('already_saved', 'Another file was uploaded with this idempotency key. Please use a new one for this.')
}

export async function findByKey(db: Db, of: Omit<Upload, 'id'>, upload_key: string): Promise<Named | undefined> {
  const found = await db
    .selectFrom('files')
    .select(['id', 'upload_sha256'])
    .where((row) => row.and({ ...of, upload_key }))
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return found && { ...of, ...found }
}

/** Only now that its bytes are stored: a server that dies on the way leaves nothing that a repetition would find. */
export async function nameUpload(
  db: Db,
  upload: Upload,
  name: { upload_key: string; upload_sha256: string },
): Promise<Upload> {
  const { id, user_id, kind } = upload
  try {
    await db.updateTable('files').set(name).where('id', '=', id).execute()
    return upload
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== 'files_upload_key') throw error
    // The same file, sent at the same time, was faster.
    await discardUpload(db, upload)
    const first = await findByKey(db, { user_id, kind }, name.upload_key)
    if (!first) throw busy('We’re busy right now. Please try again in a moment.')
    return sameBytes(first, name.upload_sha256)
  }
}
