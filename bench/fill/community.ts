import type { Sql } from '../../server/platform/database/database.ts'

export interface CommunitySize {
  members: number
  posts: number
  comments: number
  follows: number
  /** How many the reader follows. */
  followed: number
  /** If left out, one per member. */
  vehicles?: number
  /** For one post; most have fewer. At most three, because each is of a different kind. */
  mostReactions?: 0 | 3
}

/**
 * A whole community around one reader: names, cars, points, posts with comments, and follows concentrated on a few, as
 * in real life. The triggers are off meanwhile and what they would have written is written here; indexes are created
 * afterwards. Ids are derived from numbers, so that rows can refer to each other without a lookup.
 */
export async function addCommunity(sql: Sql, reader: string, size: CommunitySize) {
  const { members, posts, comments, follows, followed, vehicles = members, mostReactions = 0 } = size
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '512MB'`
  await prepareIds(sql)
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
    insert into vehicles (id, user_id, make, model, year, registration_number, transmission, fuel_type, mileage, status,
                          is_public, public_url, public_created_at, created_at)
    select community_id('f', n), community_id('a', owner_of(n, ${members}::bigint)), (array['Morris','Ford','Rover','Austin','BMW','Honda','Mini','Saab'])[k],
           (array['Minor','Escort','P6','Seven','M3','Civic','Cooper','900'])[k], 1950 + (n % 70)::integer,
           'XYZ' || n % 99999, 'Manual', 'Petrol', (n % 90000)::integer,
           case when n % 20 = 7 then 'For Sale' else 'Owned' end, shown,
           case when shown then 'car-' || n || '-' || k end, case when shown then added end, added
      from generate_series(1, ${vehicles}::bigint) n,
           lateral (select (n % 8 + 1)::integer as k, n % 3 <> 0 as shown, now() - n % 899 * interval '1 day' as added) each`,
  )
  await withoutIndexes(
    sql,
    'posts',
    () => sql`
    insert into posts (id, user_id, title, content, is_private, comment_count, like_count, love_count, celebrate_count,
                       created_at, updated_at)
    select community_id('b', n), community_id('a', crowded(n, ${members}::bigint)), 'A day at the garage ' || n,
           repeat('Oil changed, plugs gapped, and off over the moor before the rain. ', (n % 6 + 1)::integer),
           n % 20 = 0, least(n * ${comments}::bigint / ${posts} - (n - 1) * ${comments}::bigint / ${posts}, 1000),
           (reactions > 0)::integer, (reactions > 1)::integer, (reactions > 2)::integer, moment, moment
      from generate_series(1, ${posts}::bigint) n,
           lateral (select now() - n * interval '730 days' / ${posts} as moment, n % ${mostReactions + 1} as reactions) each`,
  )
  await withoutIndexes(
    sql,
    'post_reactions',
    () => sql`
    insert into post_reactions (id, post_id, user_id, type, created_at)
    select community_id('e1', n * 4 + k), community_id('b', n),
           community_id('a', (n * 7919 + k * 104729) % ${members}::bigint + 1),
           (array['like', 'love', 'celebrate'])[k], now() - n * interval '730 days' / ${posts}
      from generate_series(1, ${posts}::bigint) n, lateral generate_series(1, n % ${mostReactions + 1}) k`,
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
    select case when n <= 200 then ${reader} else community_id('a', n % ${members}::bigint + 1) end, 'new_follower',
           'Somebody follows you', n % 3 > 0, now() - n * interval '1 minute'
      from generate_series(1, ${members * 10}::bigint) n`,
  )
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
}

/** Quadratic: the first tenth of the members write, and are followed, a third of the time. */
export const prepareIds = (sql: Sql) =>
  sql.unsafe(`
  create or replace function community_id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
    select (lpad(kind, 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create or replace function crowded(n bigint, members bigint) returns bigint language sql immutable parallel safe as $$
    select 1 + floor(members * ((n * 2654435761 % 1000003) / 1000003::float8) ^ 2)::bigint $$;
  -- One each; of the rest every third comes to one of the collectors, who are a fiftieth of all.
  create or replace function owner_of(vehicle bigint, members bigint) returns bigint language sql immutable parallel safe as $$
    select case when vehicle <= members then vehicle
                when vehicle % 3 = 0 then 1 + vehicle * 2654435761 % (members / 50) * 50
                else 1 + vehicle * 2654435761 % members end $$`)

/** Loads a table without its indexes (except those of constraints) and then recreates them. */
export async function withoutIndexes(sql: Sql, table: string, fill: () => PromiseLike<unknown>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
     where indrelid = ${table}::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
