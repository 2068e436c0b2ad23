import type { NewPost, PostChange } from '#domain/community/post.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints, takeBackPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { attachUpload, removeFile } from '../../platform/files/file-state.ts'
import { changedElsewhere, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnPost } from './own-post.ts'

/** Category and source are those of a member's own post, whatever the request says. */
export const addPost = (db: Db, user_id: string, { file_ids, ...written }: NewPost): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('posts')
      .values({ ...written, user_id, category_id: 'general', metadata: { source: 'user_created' } })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachMedia(tx, user_id, id, [...new Set(file_ids)])
    await earnPoints(tx, { user_id, rule: 'post', object_type: 'post', object_id: id })
    await awardBadges(tx, user_id, 'storyteller')
    await announce(tx, user_id, 'posts')
    return id
  })

async function attachMedia(tx: Db, user_id: string, post_id: string, file_ids: string[]) {
  if (file_ids.length === 0) return
  // In a fixed order, whatever the order of the pictures: two attempts with the same files must not deadlock.
  for (const id of [...file_ids].sort()) await attachUpload(tx, { id, user_id, kind: 'post' })
  const files = await tx.selectFrom('files').select(['id', 'mime']).where('id', 'in', file_ids).execute()
  const mimes = new Map(files.map(({ id, mime }) => [id, mime]))
  await tx
    .insertInto('post_media')
    .values(
      file_ids.map((file_id, position) => ({
        post_id,
        file_id,
        position,
        type: mimes.get(file_id)?.startsWith('video/') ? ('video' as const) : ('image' as const),
      })),
    )
    .execute()
}

/** Only the title and text; visibility and media stay as they are. */
export const changePost = (db: Db, { id, user_id }: OwnPost, { version, title, content }: PostChange) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('posts')
      .set({ title, content })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedElsewhere()
    await announce(tx, user_id, 'posts')
  })

export const removePost = (db: Db, { id, user_id }: OwnPost) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('posts')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('Post')
    const media = await tx.deleteFrom('post_media').where('post_id', '=', id).returning('file_id').execute()
    for (const { file_id } of media) await removeFile(tx, file_id)
    const answers = await tx
      .selectFrom('post_comments')
      .select('id')
      .where('post_id', '=', id)
      .where('user_id', '=', user_id)
      .execute()
    // The author's own comments on it lose their points too; otherwise they could comment, delete it all and keep the
    // points.
    await takeBackPoints(tx, user_id, [id, ...answers.map((comment) => comment.id)])
    await announce(tx, user_id, 'posts')
  })
