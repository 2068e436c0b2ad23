import type { Cursor } from '#domain/basics/cursor.ts'
import { type CommentPage, commentsPerPage, type PostComment } from '#domain/community/post.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import { asCursorPage, atCursor, cursorSql } from '../../platform/database/cursor.ts'
import type { Sql } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'

export const author = (sql: Sql) => sql`
  jsonb_build_object('id', users.id, 'name', coalesce(nullif(trim(users.name), ''), 'Unknown'),
                     'avatar_url', users.avatar_url)`

/** For queries over `post_comments` with its author in `users`. */
export const commentColumns = (sql: Sql, me: string) => sql`
  post_comments.id, post_comments.post_id, ${author(sql)} as user, post_comments.content,
  post_comments.user_id = ${me} as is_own, post_comments.hidden_at is not null as is_hidden,
  post_comments.version, post_comments.created_at, post_comments.updated_at`

/** Not deleted and, except for its author, not hidden by a moderator. */
export const standing = (sql: Sql, me: string) => sql`
  post_comments.deleted_at is null and (post_comments.hidden_at is null or post_comments.user_id = ${me})`

/** What a member can read in a thread; for queries with the comment's author in `users`. */
export const readableComment = (sql: Sql, me: string) => sql`${standing(sql, me)} and ${visible(sql, me)}`

export interface CommentRow extends Omit<PostComment, 'created_at' | 'updated_at'> {
  created_at: Date | string
  updated_at: Date | string
}

export const asComment = <Row extends CommentRow>({ created_at, updated_at, ...row }: Row) => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
})

/** Oldest first, as a conversation is read. */
export async function listComments(sql: Sql, me: string, post_id: string, after?: Cursor): Promise<CommentPage> {
  const found = await sql<(CommentRow & { cursor: string })[]>`
    select ${commentColumns(sql, me)}, ${sql.unsafe(cursorSql('post_comments'))} as cursor
      from post_comments join users on users.id = post_comments.user_id
     where post_comments.post_id = ${post_id} and ${readableComment(sql, me)}
       ${after ? sql`and (post_comments.created_at, post_comments.id) > ${atCursor(sql, after)}` : sql``}
     order by post_comments.created_at, post_comments.id
     limit ${sql.unsafe(String(commentsPerPage + 1))}`
  const { items, next } = asCursorPage(found, commentsPerPage)
  return { items: items.map(({ cursor: _, ...comment }) => asComment(comment)), next }
}

export async function getOwnComment(sql: Sql, me: string, id: string): Promise<PostComment> {
  const [found] = await sql<CommentRow[]>`
    select ${commentColumns(sql, me)}
      from post_comments join users on users.id = post_comments.user_id
     where post_comments.id = ${id} and post_comments.user_id = ${me} and post_comments.deleted_at is null`
  if (!found) throw notFound('Comment')
  return asComment(found)
}
