import { sql } from 'kysely'
import { plainText, type Reactions, type ReactionType } from '#domain/community/post.ts'
import { addNotification, changeNotification } from '../../members/notifications/notifications.queries.ts'
import type { Member } from '../../platform/auth/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/live.ts'
import { holdPost, type ReadablePost } from './readable-post.ts'

const said: Record<ReactionType, string> = { like: 'liked', love: 'loved', celebrate: 'celebrated' }

/** One reaction per post and member: a new one replaces it. The author is notified once, about the latest. */
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
    if (post.user_id !== user_id && !post.is_system_generated) await tellAuthor(tx, post, { id: user_id, name }, type)
    await announce(tx, post.user_id, 'posts')
    return reactionsTo(tx, user_id, post_id)
  })

async function tellAuthor(
  tx: Db,
  post: { id: string; user_id: string; title: string },
  { id, name }: Pick<Member, 'id' | 'name'>,
  type: ReactionType,
) {
  const notice = {
    user_id: post.user_id,
    title: `${name || 'Someone'} ${said[type]} your post`,
    content: plainText(post.title),
    dedupe_key: `reaction:${post.id}:${id}`,
  }
  const isNew = await addNotification(tx, {
    ...notice,
    type: 'post_reaction',
    metadata: { post_id: post.id, user_id: id },
  })
  if (!isNew) await changeNotification(tx, notice)
}

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
