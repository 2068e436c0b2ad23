import { createMiddleware } from 'hono/factory'
import type { ExpressionBuilder } from 'kysely'
import { visible, visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/schema.gen.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'

/**
 * Who can see a post: everybody without a block with its author; a private one only the author's followers; a hidden
 * one only its author. Checked each time, so that any change takes effect at once. For queries over `posts` with its
 * author in `users`.
 */
export const readableBy = (me: string) => (where: ExpressionBuilder<Database, 'posts' | 'users'>) =>
  where.and([
    where('posts.deleted_at', 'is', null),
    where.or([where('posts.hidden_at', 'is', null), where('posts.user_id', '=', me)]),
    where.or([
      where('posts.is_private', '=', false),
      where('posts.user_id', '=', me),
      where.exists(
        where
          .selectFrom('follows')
          .select('follows.id')
          .where('follower_id', '=', me)
          .whereRef('following_id', '=', 'posts.user_id'),
      ),
    ]),
  ])

/** The same for a statement in plain SQL. */
export const readable = (sql: Sql, me: string) => sql`
  posts.deleted_at is null and (posts.hidden_at is null or posts.user_id = ${me})
  and (not posts.is_private or posts.user_id = ${me}
       or exists (select from follows where follower_id = ${me} and following_id = posts.user_id))
  and ${visible(sql, me)}`

const findReadable = (db: Db, me: string, id: string) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.title', 'posts.is_system_generated'])
    .select(['posts.is_private', 'posts.hidden_at'])
    .where('posts.id', '=', id)
    .where(readableBy(me))
    .where(visibleTo(me))

declare const checked: unique symbol
/** Only created here: holding one proves that the requesting member may see it. */
export type ReadablePost = NonNullable<Awaited<ReturnType<ReturnType<typeof findReadable>['executeTakeFirst']>>> & {
  readonly [checked]: true
}

type ReadablePostEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { post: ReadablePost } }

/** Provides a post the member may see; all others, and missing ones, are not found. */
export const readablePost = () =>
  guard(
    'readablePost',
    createMiddleware<ReadablePostEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('postId')
        const post = isId(id) ? await findReadable(c.var.db, c.var.user.id, id).executeTakeFirst() : undefined
        if (!post) throw notFound('Post')
        c.set('post', post as ReadablePost)
        await next()
      }),
    ),
  )

/** The post as it is inside this transaction, locked until its end, so that changes to one post take turns. */
export async function holdPost(tx: Db, me: string, id: string): Promise<ReadablePost> {
  const held = await findReadable(tx, me, id).forNoKeyUpdate('posts').executeTakeFirst()
  if (!held) throw notFound('Post')
  return held as ReadablePost
}

export const mayReadPost = async (db: Db, me: string, id: string) =>
  (await findReadable(db, me, id).executeTakeFirst()) !== undefined

/** Whether a picture or video belongs to a post the member may see now. */
export async function isInPostFor(sql: Sql, me: string, fileId: string): Promise<boolean> {
  const [found] = await sql`
    select posts.id
      from post_media join posts on posts.id = post_media.post_id join users on users.id = posts.user_id
     where post_media.file_id = ${fileId} and ${readable(sql, me)}`
  return found !== undefined
}
