import type { Guide, GuideChange } from '#domain/community/guide.ts'
import { takeBackPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { removeFile } from '../../platform/files/file-state.ts'
import { changedElsewhere, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import { getGuide } from './guides.queries.ts'

/** Only for its author; locked, so that two changes take turns. */
async function holdGuide(tx: Db, user_id: string, id: string) {
  const guide = await tx
    .selectFrom('guides')
    .select(['version', 'file_id', 'thumbnail_file_id'])
    .where((row) => row.and({ id, user_id }))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!guide) throw notFound('Guide')
  return guide
}

export const changeGuide = (db: Db, user_id: string, id: string, change: GuideChange): Promise<Guide> =>
  db.transaction().execute(async (tx) => {
    const { version, ...details } = change
    const held = await holdGuide(tx, user_id, id)
    if (held.version !== version) throw changedElsewhere()
    await tx.updateTable('guides').set(details).where('id', '=', id).execute()
    await announce(tx, user_id, 'guides')
    return getGuide(tx, user_id, id)
  })

export const removeGuide = (db: Db, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const { file_id, thumbnail_file_id } = await holdGuide(tx, user_id, id)
    await tx.updateTable('guides').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    for (const file of [file_id, thumbnail_file_id]) if (file) await removeFile(tx, file)
    await takeBackPoints(tx, user_id, [id])
    await announce(tx, user_id, 'guides')
  })
