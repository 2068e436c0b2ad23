import type { FileKind } from '#domain/basics/file.ts'
import type { Db } from '../database/database.ts'
import { notFound } from '../http/errors.ts'
import { enqueue } from '../jobs/jobs.ts'
import { removeFileBytes } from './remove-file-bytes.ts'

export interface Upload {
  id: string
  user_id: string
  kind: FileKind
}

export type Attachment = { visibility?: 'private' | 'public'; vehicle_id?: string }

/** For a record that arrives after its files: only its uploader's own pending file of that kind can be attached. */
export async function attachUpload(tx: Db, { id, user_id, kind }: Upload, attachment: Attachment = {}) {
  const attached = await tx
    .updateTable('files')
    .set({ ...attachment, state: 'stored', stored_at: new Date() })
    .where((row) => row.and({ id, user_id, kind, state: 'pending' }))
    .returning('id')
    .executeTakeFirst()
  if (!attached) throw notFound('File')
}

/** Cancels a pending upload; one that was kept, or is somebody else's, is left alone. */
export async function discardUpload(db: Db, { id, user_id }: Pick<Upload, 'id' | 'user_id'>) {
  await db.transaction().execute((tx) => release(tx, { id, user_id, state: 'pending' }))
}

/** Returns the quota at once; the bytes are deleted after the transaction has committed. */
export const removeFile = (tx: Db, id: string) => release(tx, { id, state: 'stored' })

export async function release(tx: Db, which: { id: string; user_id?: string; state: 'pending' | 'stored' }) {
  const gone = await tx
    .updateTable('files')
    .set({ state: 'removed', removed_at: new Date() })
    .where((row) => row.and(which))
    .returning(['user_id', 'size_bytes'])
    .executeTakeFirst()
  if (!gone) return
  await tx
    .insertInto('storage_ledger')
    .values({ user_id: gone.user_id, file_id: which.id, reason: 'removal', bytes: -gone.size_bytes })
    .execute()
  await enqueue(tx, removeFileBytes, { file_id: which.id })
}
