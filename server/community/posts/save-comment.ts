import { earnPoints, takeBackPoints } from '../../members/points/points.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { changedElsewhere, notFound } from '../../platform/http/errors.ts'
import { announce } from '../../platform/live/live.ts'
import type { OwnComment } from './own-post.ts'
import { holdPost, mayReadPost, type ReadablePost } from './readable-post.ts'
import { tellThread } from './tell-thread.ts'

export const addComment = (db: Db, { id: user_id, name }: Member, { id: post_id }: ReadablePost, content: string) =>
  db.transaction().execute(async (tx) => {
    const post = await holdPost(tx, user_id, post_id)
    const { id } = await tx
      .insertInto('post_comments')
      .values({ post_id, user_id, content })
      .returning('id')
      .executeTakeFirstOrThrow()
    await earnPoints(tx, { user_id, rule: 'comment', object_type: 'post_comment', object_id: id })
    await tellThread(tx, post, { id: user_id, name: name || 'Someone' })
    await announce(tx, post.user_id, 'posts')
    return id
  })

export const changeComment = (db: Db, comment: OwnComment, change: { content: string; version: number }) =>
  db.transaction().execute(async (tx) => {
    const { id, user_id, post_id } = comment
    // Members who can no longer see the post can't change their comments on it.
    if (!(await mayReadPost(tx, user_id, post_id))) throw notFound('Comment')
    const { numUpdatedRows } = await tx
      .updateTable('post_comments')
      .set({ content: change.content })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('version', '=', change.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedElsewhere()
    await announceToAuthor(tx, post_id)
  })

export const removeComment = (db: Db, { id, user_id, post_id }: OwnComment) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('post_comments')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('Comment')
    await takeBackPoints(tx, user_id, [id])
    await announceToAuthor(tx, post_id)
  })

async function announceToAuthor(tx: Db, post_id: string) {
  const { user_id } = await tx.selectFrom('posts').select('user_id').where('id', '=', post_id).executeTakeFirstOrThrow()
  await announce(tx, user_id, 'posts')
}
