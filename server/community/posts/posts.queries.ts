import type { Fragment } from 'postgres'
import { commentsShownFirst, type Post } from '#domain/community/post.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import { cursorSql } from '../../platform/database/cursor.ts'
import type { Sql } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { asComment, author, type CommentRow, commentColumns, standing } from './comments.queries.ts'
import { readable } from './readable-post.ts'

// Shorter threads are counted as this reader sees them; for longer ones the count is the same for everyone.
const countedOneByOne = 50

/** A page of posts with everything shown, in one statement; `page` selects their `id` and `created_at`. */
export const readPosts = async (sql: Sql, me: string, page: Fragment) => {
  const found = await sql<PostRow[]>`
    with page as materialized (${page})
    select posts.id, ${author(sql)} as user, posts.title, posts.content, link, category_id, is_system_generated,
           is_private, metadata, like_count, love_count, celebrate_count, mine.type as my_reaction,
           posts.user_id = ${me} as is_own, posts.hidden_at is not null as is_hidden,
           posts.version, posts.created_at, posts.updated_at, ${sql.unsafe(cursorSql('posts'))} as cursor,
           talk.comments,
           case when comment_count < ${countedOneByOne} then talk.seen else comment_count end as comment_count,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', post_media.id, 'url', url, 'type', type,
                                                 'width', width, 'height', height) order by position, post_media.id)
               from post_media join files on files.id = post_media.file_id and files.state = 'stored'
              where post_media.post_id = posts.id), '[]') as media
      from page
      join posts on posts.id = page.id
      join users on users.id = posts.user_id
      left join post_reactions as mine on mine.post_id = posts.id and mine.user_id = ${me}
     cross join lateral (
       select count(*)::int as seen,
              coalesce(jsonb_agg(to_jsonb(seen) - 'row' order by row) filter (where row <= ${commentsShownFirst}), '[]')
                as comments
         from (
           select ${commentColumns(sql, me)},
                  row_number() over (order by post_comments.created_at, post_comments.id) as row
             from (
               select * from post_comments where post_comments.post_id = posts.id and ${standing(sql, me)}
                order by created_at, id limit ${sql.unsafe(String(countedOneByOne))}) as post_comments
             join users on users.id = post_comments.user_id
            where ${visible(sql, me)}) as seen) as talk
     order by page.created_at desc, page.id desc`
  return found.map(asPost)
}

interface PostRow extends Omit<Post, 'created_at' | 'updated_at' | 'comments'> {
  created_at: Date
  updated_at: Date
  comments: CommentRow[]
  cursor: string
}

const asPost = ({ created_at, updated_at, comments, ...row }: PostRow): Post & { cursor: string } => ({
  ...row,
  comments: comments.map(asComment),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export async function getPost(sql: Sql, me: string, id: string): Promise<Post> {
  const [found] = await readPosts(
    sql,
    me,
    sql`select posts.id, posts.created_at from posts join users on users.id = posts.user_id
         where posts.id = ${id} and ${readable(sql, me)}`,
  )
  if (!found) throw notFound('Post')
  const { cursor: _, ...post } = found
  return post
}
