import { houseAccount, mostSuggested, type SuggestedUser } from '#domain/members/people.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import type { Sql } from '../../platform/database/database.ts'

/** The best are chosen from this many; for a car that more people have, each day a different sample is used. */
const drawn = 300

/**
 * People with the same cars, whatever their trim: all of the reader's own count, and only the public ones of others. Ties are broken at
 * random, differently each day, so that nobody is suggested for ever. A common car has tens of thousands of owners: as
 * many as needed are read from the index alone, starting at a place that changes daily. That place is the same for all
 * cars, so that somebody with several of them is drawn for each. People are then looked up one by one, by rank, until
 * five may be shown.
 */
export const listSuggestedUsers = (sql: Sql, me: string) => {
  const owners = (side: ReturnType<typeof sql>) => sql`
    (select distinct vehicles.user_id from vehicles
      where lower(vehicles.make) = mine.make and model_without_trim(vehicles.make, vehicles.model) = mine.model
        and vehicles.is_public and vehicles.deleted_at is null and vehicles.user_id ${side}
        and vehicles.user_id <> ${me}
        and not exists (select from follows where follower_id = ${me} and following_id = vehicles.user_id)
      order by vehicles.user_id
      limit (select most from share))`
  return sql<SuggestedUser[]>`
    with mine as materialized (
      select distinct lower(make) as make, model_without_trim(make, model) as model
        from vehicles where user_id = ${me} and deleted_at is null
    ), share as materialized (
      select greatest(20, ${drawn} / greatest(count(*), 1)) as most,
             md5(${me}::text || current_date::text)::uuid as place
        from mine
    ), drawn as materialized (
      select distinct owner.user_id
        from mine cross join lateral (
          ${owners(sql`>= (select place from share)`)} union all ${owners(sql`< (select place from share)`)}
          limit (select most from share)) as owner
    ), alike as materialized (
      select drawn.user_id, shared.interests
        from drawn cross join lateral (
          select count(distinct (lower(make), model_without_trim(make, model)))::int as interests
            from vehicles
           where vehicles.user_id = drawn.user_id and is_public and deleted_at is null
             and (lower(make), model_without_trim(make, model)) in (select make, model from mine)
          offset 0) as shared
       order by shared.interests desc, hashtextextended(drawn.user_id::text, current_date - date '2020-01-01')
    )
    select users.id, users.name, users.avatar_url, users.followers_count, users.following_count,
           alike.interests as shared_interests
      from alike cross join lateral (
        select users.* from users
         where users.id = alike.user_id and users.id <> ${houseAccount} and ${visible(sql, me)}
        offset 0) as users
     limit ${mostSuggested}`
}
