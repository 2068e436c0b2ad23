import { Hono } from 'hono'
import { z } from 'zod'
import { cursor } from '#domain/basics/cursor.ts'
import {
  type CommentPage,
  commentChange,
  type NewerPosts,
  newComment,
  newPost,
  type Post,
  type PostComment,
  type PostPage,
  postChange,
  type Reactions,
  reaction,
} from '#domain/community/post.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, query, signedIn } from '../../platform/http/guard.ts'
import { once } from '../../platform/http/idempotency.ts'
import { getOwnComment, listComments } from './comments.queries.ts'
import { countNewer, listFeed } from './feed.queries.ts'
import { countForMember, limits } from './limits.ts'
import { ownComment, ownPost } from './own-post.ts'
import { getPost } from './posts.queries.ts'
import { react, takeReactionBack } from './react.ts'
import { readablePost } from './readable-post.ts'
import { addComment, changeComment, removeComment } from './save-comment.ts'
import { addPost, changePost, removePost } from './save-post.ts'

const feedPage = z.object({ feed: z.enum(['all', 'following']).default('all'), after: cursor.optional() })
const newerThan = z.object({ feed: z.enum(['all', 'following']).default('all'), since: cursor })
const commentPage = z.object({ after: cursor.optional() })

export const posts = new Hono<Env>()
  .get('/posts', signedIn(), query(feedPage), async (c) => {
    const { feed, after } = c.req.valid('query')
    return c.json<PostPage>(await c.var.mayBeOld(({ sql }) => listFeed(sql, c.var.user.id, feed, after)))
  })
  .get('/posts/newer', signedIn(), query(newerThan), async (c) => {
    const { feed, since } = c.req.valid('query')
    const count = await c.var.mayBeOld(({ sql }) => countNewer(sql, c.var.user.id, feed, since))
    return c.json<NewerPosts>({ count })
  })
  .post('/posts', signedIn(), body(newPost), once(), async (c) => {
    const { services, user, address, db } = c.var
    const id = await countForMember(services.sql, limits.posts, { id: user.id, address }, () =>
      addPost(db, user.id, c.req.valid('json')),
    )
    return c.json<Post>(await getPost(services.sql, user.id, id), 201)
  })
  .get('/posts/:postId', readablePost(), async (c) =>
    c.json<Post>(await getPost(c.var.services.sql, c.var.user.id, c.var.post.id)),
  )
  .patch('/posts/:postId', ownPost(), body(postChange), async (c) => {
    await changePost(c.var.db, c.var.post, c.req.valid('json'))
    return c.json<Post>(await getPost(c.var.services.sql, c.var.user.id, c.var.post.id))
  })
  .delete('/posts/:postId', ownPost(), async (c) => {
    await removePost(c.var.db, c.var.post)
    return c.body(null, 204)
  })
  .get('/posts/:postId/comments', readablePost(), query(commentPage), async (c) =>
    c.json<CommentPage>(
      await listComments(c.var.services.sql, c.var.user.id, c.var.post.id, c.req.valid('query').after),
    ),
  )
  .post('/posts/:postId/comments', readablePost(), body(newComment), once(), async (c) => {
    const { services, user, address, db, post } = c.var
    const id = await countForMember(services.sql, limits.comments, { id: user.id, address }, () =>
      addComment(db, user, post, c.req.valid('json').content),
    )
    return c.json<PostComment>(await getOwnComment(services.sql, user.id, id), 201)
  })
  .patch('/comments/:commentId', ownComment(), body(commentChange), async (c) => {
    await changeComment(c.var.db, c.var.comment, c.req.valid('json'))
    return c.json<PostComment>(await getOwnComment(c.var.services.sql, c.var.user.id, c.var.comment.id))
  })
  .delete('/comments/:commentId', ownComment(), async (c) => {
    await removeComment(c.var.db, c.var.comment)
    return c.body(null, 204)
  })
  .put('/posts/:postId/reaction', readablePost(), body(reaction), async (c) => {
    const { services, user, address, db, post } = c.var
    return c.json<Reactions>(
      await countForMember(services.sql, limits.reactions, { id: user.id, address }, () =>
        react(db, user, post, c.req.valid('json').type),
      ),
    )
  })
  .delete('/posts/:postId/reaction', readablePost(), async (c) =>
    c.json<Reactions>(await takeReactionBack(c.var.db, c.var.user.id, c.var.post)),
  )
