import { createMiddleware } from 'hono/factory'
import type { Db } from '../../platform/database/database.ts'
import type { SignedInEnv } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { enter, guard, isId } from '../../platform/http/guard.ts'

declare const checked: unique symbol
/** Only created here: holding one proves that the requesting member wrote it. */
export interface OwnPost {
  id: string
  user_id: string
  readonly [checked]: true
}
export interface OwnComment {
  id: string
  user_id: string
  post_id: string
  readonly [checked]: true
}

const findOwnPost = (db: Db, me: string, id: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('user_id', '=', me)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const findOwnComment = (db: Db, me: string, id: string) =>
  db
    .selectFrom('post_comments')
    .innerJoin('posts', 'posts.id', 'post_comments.post_id')
    .select(['post_comments.id', 'post_comments.user_id', 'post_comments.post_id'])
    .where('post_comments.id', '=', id)
    .where('post_comments.user_id', '=', me)
    .where('post_comments.deleted_at', 'is', null)
    .where('posts.deleted_at', 'is', null)
    .executeTakeFirst()

type OwnPostEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { post: OwnPost } }
type OwnCommentEnv = SignedInEnv & { Variables: SignedInEnv['Variables'] & { comment: OwnComment } }

/** Provides the member's own post, even if a moderator has hidden it; somebody else's and a missing one are alike. */
export const ownPost = () =>
  guard(
    'ownPost',
    createMiddleware<OwnPostEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('postId')
        const post = isId(id) ? await findOwnPost(c.var.db, c.var.user.id, id) : undefined
        if (!post) throw notFound('Post')
        c.set('post', post as OwnPost)
        await next()
      }),
    ),
  )

export const ownComment = () =>
  guard(
    'ownComment',
    createMiddleware<OwnCommentEnv>((c, next) =>
      enter(c as never, async () => {
        const id = c.req.param('commentId')
        const comment = isId(id) ? await findOwnComment(c.var.db, c.var.user.id, id) : undefined
        if (!comment) throw notFound('Comment')
        c.set('comment', comment as OwnComment)
        await next()
      }),
    ),
  )
