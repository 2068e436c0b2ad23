import { sql } from 'kysely'
import { plainText } from '#domain/community/post.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import { ringOnce } from '../../members/notifications/ring-once.ts'
import type { Db } from '../../platform/database/database.ts'

interface Thread {
  id: string
  /** Who posted it. */
  user_id: string
  title: string
  is_system_generated: boolean
  is_private: boolean
  hidden_at: Date | null
}

/** Of a thread with more people in it, those who wrote last. */
const mostTold = 50

/**
 * The author of a post, and whoever has a comment in its thread, hear of a new one: once, until they have looked. The
 * text stays where it can be changed, deleted and hidden; the notification only says that there is one.
 */
export async function tellThread(tx: Db, thread: Thread, by: { id: string; name: string }) {
  const { id: post_id, user_id: author } = thread
  const others = thread.hidden_at ? [] : await findOthers(tx, thread, by.id)
  const about = {
    type: 'post_comment' as const,
    content: plainText(thread.title),
    metadata: { post_id, user_id: by.id },
  }
  const rings = others.map((user_id) => ({
    ...{ user_id, ...about },
    title: `${by.name} also commented on a post`,
    again: (times: number) => `${times} new comments on a post you commented on`,
  }))
  if (author !== by.id && !thread.is_system_generated)
    rings.push({
      ...{ user_id: author, ...about },
      title: `${by.name} commented on your post`,
      again: (times: number) => `${times} new comments on your post`,
    })
  await ringOnce(tx, `comments:${post_id}`, rings)
}

/** Who takes part, can still read the post, and has no block with who wrote now. */
async function findOthers(tx: Db, { id, user_id: author, is_private }: Thread, by: string): Promise<string[]> {
  const found = await tx
    .selectFrom('users')
    .innerJoin(
      (thread) =>
        thread
          .selectFrom('post_comments')
          .select(['user_id', (row) => row.fn.max('created_at').as('last_at')])
          .where('post_id', '=', id)
          .where('deleted_at', 'is', null)
          .where('hidden_at', 'is', null)
          .where('user_id', 'not in', [author, by])
          .groupBy('user_id')
          .orderBy('last_at', 'desc')
          .limit(mostTold)
          .as('taking_part'),
      (join) => join.onRef('taking_part.user_id', '=', 'users.id'),
    )
    .select('users.id')
    .where(visibleTo(by))
    .where(noBlockWith(author))
    .$if(is_private, (query) =>
      query.where(sql<boolean>`exists (select from follows where follower_id = users.id and following_id = ${author})`),
    )
    .execute()
  return found.map((each) => each.id)
}

/** A block hides the whole post from the blocked member. */
const noBlockWith = (author: string) => sql<boolean>`not exists (
  select from blocks where (blocker_id, blocked_id) in ((users.id, ${author}), (${author}, users.id)))`
