import type { Sql } from '../server/platform/database.ts'

export interface CommunitySize {
  members: number
  posts: number
  comments: number
  follows: number
  /** How many the reader follows. */
  followed: number
}

/**
 * A whole community around one reader: names, cars, points, posts with comments, and follows that crowd around few, as
 * they do. The triggers are off meanwhile and what they would have kept is written here; indexes are made afterwards.
 * Ids follow from numbers, so that rows find one another without a look.
 */
export async function addCommunity(sql: Sql, reader: string, size: CommunitySize) {
  const { members, posts, comments, follows, followed } = size
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '512MB'`
  await sql.unsafe(idFunctions)
  await withoutIndexes(
    sql,
    'users',
    () => sql`
    insert into users (id, name, email, username, email_verified, followers_count, following_count, created_at)
    select community_id('a', n),
           (array['Ann','Ben','Cara','Dev','Ewan','Flo','Gus','Hana','Iris','Jack','Kit','Lena','Mo','Nia','Oz','Pat'])[n % 16 + 1]
             || ' ' || (array['Archer','Barlow','Cooper','Draper','Ellwood','Fletcher','Gardner','Hollis','Ingram'])[n % 9 + 1]
             || ' ' || to_hex(n * 2654435761 % 1048573),
           'member' || n || '@example.org', 'member-' || n, true, 0, 0, now() - (n % 900) * interval '1 day'
      from generate_series(1, ${members}::bigint) n`,
  )
  await withoutIndexes(
    sql,
    'user_points',
    () => sql`
    insert into user_points (user_id, total_points)
    select community_id('a', n), (n * 7919) % 20000 from generate_series(1, ${members}::bigint) n`,
  )
  await withoutIndexes(
    sql,
    'user_badges',
    () => sql`
    insert into user_badges (user_id, badge_id, awarded_at)
    select community_id('a', n), badges.id, now() - sort_order * interval '1 day'
      from generate_series(1, ${members}::bigint) n join badges on sort_order <= n % 6`,
  )
  await withoutIndexes(
    sql,
    'vehicles',
    () => sql`
    insert into vehicles (user_id, make, model, year, registration_number, transmission, fuel_type, mileage, is_public,
                          public_url, public_created_at)
    select community_id('a', n), (array['Morris','Ford','Rover','Austin','BMW','Honda','Mini','Saab'])[k],
           (array['Minor','Escort','P6','Seven','M3','Civic','Cooper','900'])[k], 1950 + (n % 70)::integer,
           'XYZ' || n % 99999, 'Manual', 'Petrol', (n % 90000)::integer, shown,
           case when shown then 'car-' || n || '-' || k end, case when shown then now() end
      from generate_series(1, ${members}::bigint) n, lateral (select (n % 8 + 1)::integer as k, n % 3 <> 0 as shown) each`,
  )
  await withoutIndexes(
    sql,
    'posts',
    () => sql`
    insert into posts (id, user_id, title, content, is_private, comment_count, like_count, created_at, updated_at)
    select community_id('b', n), community_id('a', crowded(n, ${members}::bigint)), 'A day at the garage ' || n,
           repeat('Oil changed, plugs gapped, and off over the moor before the rain. ', (n % 6 + 1)::integer),
           n % 20 = 0, least(n * ${comments}::bigint / ${posts} - (n - 1) * ${comments}::bigint / ${posts}, 1000),
           0, moment, moment
      from generate_series(1, ${posts}::bigint) n,
           lateral (select now() - n * interval '730 days' / ${posts} as moment) each`,
  )
  await withoutIndexes(
    sql,
    'post_comments',
    () => sql`
    insert into post_comments (id, post_id, user_id, content, created_at, updated_at)
    select community_id('c', n), community_id('b', post), community_id('a', crowded(n * 31, ${members}::bigint)),
           'Lovely. What did the gauge say afterwards?', moment, moment
      from generate_series(1, ${comments}::bigint) n,
           lateral (select (n - 1) * ${posts}::bigint / ${comments} + 1 as post) which,
           lateral (select now() - post * interval '730 days' / ${posts} + n % 500 * interval '1 minute' as moment) each`,
  )
  await withoutIndexes(sql, 'follows', async () => {
    await sql`
      insert into follows (id, follower_id, following_id, created_at)
      select community_id('d', n), community_id('a', who), community_id('a', whom), now() - n % 700 * interval '1 day'
        from generate_series(1, ${follows}::bigint) n,
             lateral (select n % ${members}::bigint + 1 as who, crowded(n * 13 + n / ${members}::bigint, ${members}::bigint) as whom) pair
       where who <> whom
      on conflict do nothing`
    await sql`
      insert into follows (id, follower_id, following_id, created_at)
      select community_id('e', n), ${reader}, community_id('a', (n - 1) * ${Math.floor(members / followed)}::bigint + 1), now()
        from generate_series(1, ${followed}::bigint) n`
  })
  await sql`
    update users set followers_count = coalesce(followers, 0), following_count = coalesce(followed, 0)
      from users as each
      left join (select following_id as id, count(*) as followers from follows group by 1) f using (id)
      left join (select follower_id as id, count(*) as followed from follows group by 1) g using (id)
     where users.id = each.id`
  await withoutIndexes(
    sql,
    'notifications',
    () => sql`
    insert into notifications (user_id, type, title, is_read, created_at)
    select case when n % 5000 = 0 then ${reader} else community_id('a', n % ${members}::bigint + 1) end, 'new_follower',
           'Somebody follows you', n % 3 > 0, now() - n * interval '1 minute'
      from generate_series(1, ${members * 10}::bigint) n`,
  )
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
}

/** Quadratic: the first tenth of the members write and are followed a third of the time. */
const idFunctions = `
  create function community_id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select ('0000000' || kind || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function crowded(n bigint, members bigint) returns bigint language sql immutable parallel safe as $$
    select 1 + floor(members * ((n * 2654435761 % 1000003) / 1000003::float8) ^ 2)::bigint $$`

/** Loads a table without its indexes (those of constraints stay) and makes them again. */
async function withoutIndexes(sql: Sql, table: string, fill: () => PromiseLike<unknown>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
     where indrelid = ${table}::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
