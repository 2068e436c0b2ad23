import type { Fragment } from 'postgres'
import type { Cursor } from '#domain/basics/cursor.ts'
import { type FeedKind, type PostPage, postsPerPage } from '#domain/community/post.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import { asCursorPage, atCursor } from '../../platform/database/cursor.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readPosts } from './posts.queries.ts'
import { readable } from './readable-post.ts'

export async function listFeed(sql: Sql, me: string, feed: FeedKind, after?: Cursor): Promise<PostPage> {
  const page = feed === 'all' ? allUpdates(sql, me, after) : followed(sql, me, after)
  const { items, next } = asCursorPage(await readPosts(sql, me, page), postsPerPage)
  return { items: items.map(({ cursor: _, ...post }) => post), next }
}

/** How many posts by others came after this place; beyond a page it does not matter how many. */
export async function countNewer(sql: Sql, me: string, feed: FeedKind, since: Cursor): Promise<number> {
  const byFollowed = sql`
    and not posts.is_system_generated
    and exists (select from follows where follower_id = ${me} and following_id = posts.user_id)`
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count
      from (select posts.id from posts join users on users.id = posts.user_id
             where (posts.created_at, posts.id) > ${atCursor(sql, since)} and posts.user_id <> ${me}
               and ${readable(sql, me)} ${feed === 'following' ? byFollowed : sql``}
             order by posts.created_at, posts.id
             limit ${sql.unsafe(String(most))}) as newer`
  return found?.count ?? 0
}

// Numbers are inlined: PostgreSQL plans a prepared statement without its parameters, and the plan depends on how few
// rows are wanted.
/** One more row than a page, to tell whether there is another page. */
const most = postsPerPage + 1
/** Whoever follows fewer people than this is served sooner by asking for each one's newest post. */
const fewFollowed = 150
/**
 * How many of the newest posts are searched for those by followed people, before their authors are queried one by one.
 */
const walked = 3000
/** How many of those are checked for hidden people; enough remain for all but the rarest readers. */
const looked = 100

const first = (sql: Sql, count: number) =>
  sql`order by posts.created_at desc, posts.id desc limit ${sql.unsafe(String(count))}`

const before = (sql: Sql, after: Cursor | undefined) =>
  after ? sql`and (posts.created_at, posts.id) < ${atCursor(sql, after)}` : sql``

/** Everything public, and the private posts the reader may see: walks the newest until a page is full. */
const allUpdates = (sql: Sql, me: string, after?: Cursor) => sql`
  select posts.id, posts.created_at
    from posts join users on users.id = posts.user_id
   where ${readable(sql, me)} ${before(sql, after)}
   ${first(sql, most)}`

/**
 * What the reader and the people they follow wrote, private or not. A reader who follows many people finds a page of it
 * among the newest posts of all. Otherwise one post per author is fetched, and more only from those whose posts are
 * among the newest: only they can be on the page.
 */
const followed = (sql: Sql, me: string, after?: Cursor) => {
  const shown = sql`
    posts.deleted_at is null and not posts.is_system_generated
    and (posts.hidden_at is null or posts.user_id = ${me}) ${before(sql, after)}`
  const newestOf = (author: Fragment, count: number) => sql`
    select posts.id, posts.created_at from posts where posts.user_id = ${author} and ${shown} ${first(sql, count)}`
  const found = sql`(select count(*) = ${sql.unsafe(String(most))} from recent)`
  return sql`
    with people as (select following_id as id from follows where follower_id = ${me} union all select ${me}::uuid),
    near as materialized (
      select * from (select id, created_at, user_id from posts where ${shown} ${first(sql, walked)}) as posts
       where user_id in (select id from people)
         and (select count(*) > ${sql.unsafe(String(fewFollowed))} from people)
       ${first(sql, looked)}),
    recent as materialized (
      select posts.id, posts.created_at
        from near as posts join users on users.id = posts.user_id
       where ${visible(sql, me)}
       ${first(sql, most)})
    select id, created_at from recent where ${found}
    union all
    (select posts.id, posts.created_at
       from (
         select users.id
           from people
           join users on users.id = people.id and ${visible(sql, me)}
          cross join lateral (${newestOf(sql`people.id`, 1)}) as posts
          where not ${found}
          ${first(sql, most)}) as authors
      cross join lateral (${newestOf(sql`authors.id`, most)}) as posts
      ${first(sql, most)})`
}
