import { sql } from 'kysely'
import type { Reactions, ReactionType } from '#domain/post.ts'
import type { Db } from '../../platform/database.ts'
import { announce } from '../../platform/live.ts'
import type { Member } from '../../platform/sessions.ts'
import { addNotification } from '../notifications/notifications.queries.ts'
import { holdPost, type ReadablePost } from './readable-post.ts'

const said: Record<ReactionType, string> = { like: 'liked', love: 'loved', celebrate: 'celebrated' }

/** One reaction a post and member: another one takes its place. The author is told of the first. */
export const react = (db: Db, { id: user_id, name }: Member, { id: post_id }: ReadablePost, type: ReactionType) =>
  db.transaction().execute(async (tx) => {
    const post = await holdPost(tx, user_id, post_id)
    const changed = await tx
      .insertInto('post_reactions')
      .values({ post_id, user_id, type })
      .onConflict((already) =>
        already.columns(['post_id', 'user_id']).doUpdateSet({ type }).where('post_reactions.type', '!=', type),
      )
      .returning('id')
      .executeTakeFirst()
    if (!changed) return reactionsTo(tx, user_id, post_id)
    if (post.user_id !== user_id && !post.is_system_generated)
      await addNotification(tx, {
        user_id: post.user_id,
        type: 'post_reaction',
        title: `${name || 'Somebody'} ${said[type]} your post`,
        content: post.title,
        metadata: { post_id, user_id },
        dedupe_key: `reaction:${post_id}:${user_id}`,
      })
    await announce(tx, post.user_id, 'posts')
    return reactionsTo(tx, user_id, post_id)
  })

export const takeReactionBack = (db: Db, user_id: string, { id: post_id }: ReadablePost) =>
  db.transaction().execute(async (tx) => {
    const post = await holdPost(tx, user_id, post_id)
    const { numDeletedRows } = await tx
      .deleteFrom('post_reactions')
      .where('post_id', '=', post_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await announce(tx, post.user_id, 'posts')
    return reactionsTo(tx, user_id, post_id)
  })

const reactionsTo = (tx: Db, user_id: string, post_id: string): Promise<Reactions> =>
  tx
    .selectFrom('posts')
    .select([
      'like_count',
      'love_count',
      'celebrate_count',
      sql<ReactionType | null>`(
        select type from post_reactions where post_id = posts.id and user_id = ${user_id})`.as('my_reaction'),
    ])
    .where('id', '=', post_id)
    .executeTakeFirstOrThrow()
