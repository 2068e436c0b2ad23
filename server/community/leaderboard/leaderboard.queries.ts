import { badgesOnBoard, type LeaderboardRow } from '#domain/members/people.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import type { Sql } from '../../platform/database/database.ts'

/**
 * Walks the members from the top until there are enough, however many there are; ties are ordered by id, as in the
 * index. Ranks are those of the board this reader sees. The product's own account is not on it.
 */
export const getLeaderboard = (sql: Sql, me: string, size: number): Promise<LeaderboardRow[]> => sql<LeaderboardRow[]>`
  select (row_number() over (order by total_points desc, best.id))::int as rank,
         json_build_object('id', best.id, 'name', best.name, 'avatar_url', best.avatar_url) as user,
         total_points, level,
         coalesce((select json_agg(json_build_object('id', id, 'name', name, 'icon_url', icon_url))
                     from (select badges.id, badges.name, badges.icon_url
                             from user_badges join badges on badges.id = user_badges.badge_id
                            where user_badges.user_id = best.id
                            order by user_badges.awarded_at desc, user_badges.badge_id
                            limit ${badgesOnBoard}) as newest), '[]'::json) as badges,
         exists (select from follows where follower_id = ${me} and following_id = best.id) as is_following,
         best.id = ${me} as is_self
    from (select users.id, users.name, users.avatar_url, total_points, level
            from user_points join users on users.id = user_points.user_id
           where lower(users.name) <> 'garagetale' and ${visible(sql, me)}
           order by total_points desc, user_points.user_id
           limit ${sql.unsafe(String(size))}) as best
   order by total_points desc, best.id`
