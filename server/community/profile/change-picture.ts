import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Upload } from '../../platform/files/file-state.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { keepUpload } from '../../platform/files/uploads.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'

const columns = { avatar: 'avatar_file_id', banner: 'banner_file_id' } as const
export type PictureKind = keyof typeof columns

/** Replaces the picture and removes the old one, or changes nothing. */
export const changePicture = (services: Services, upload: Upload & { kind: PictureKind }) =>
  keepUpload(services, upload, { visibility: 'public' }, (tx) => setPicture(tx, upload.user_id, upload.kind, upload.id))

export const removePicture = (db: Db, userId: string, kind: PictureKind) =>
  db.transaction().execute((tx) => setPicture(tx, userId, kind, null))

async function setPicture(tx: Db, userId: string, kind: PictureKind, fileId: string | null) {
  const column = columns[kind]
  // Locked until the end: otherwise two pictures sent at once would both replace the same old one.
  const before = await tx
    .selectFrom('users')
    .select(['avatar_file_id', 'banner_file_id'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notAuthenticated()
  await tx
    .updateTable('users')
    .set({ [column]: fileId })
    .where('id', '=', userId)
    .execute()
  const old = before[column]
  if (old) await removeFile(tx, old)
  const now = { ...before, [column]: fileId }
  if (now.avatar_file_id && now.banner_file_id)
    await earnPoints(tx, { user_id: userId, rule: 'profile-completed', object_type: 'user', object_id: userId })
}
