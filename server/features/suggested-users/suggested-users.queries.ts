import { houseAccount, mostSuggested, type SuggestedUser } from '#domain/people.ts'
import type { Sql } from '../../platform/database.ts'
import { visible } from '../blocks/visible-people.ts'

/**
 * Who has the same cars: one's own count all, of others only those they show in public. Among equals chance decides, anew
 * each day, so that nobody is suggested for ever. A common car has tens of thousands of owners, so they are ranked from
 * the index alone, and people are looked up one by one, in that order, until five may be shown.
 */
export const listSuggestedUsers = (sql: Sql, me: string) => sql<SuggestedUser[]>`
  with mine as materialized (
    select lower(make) as make, lower(model) as model, row_number() over () as pair
      from vehicles where user_id = ${me} and deleted_at is null
     group by lower(make), lower(model)
  ), alike as materialized (
    select user_id, count(*)::int as shared_interests
      from (select distinct mine.pair, vehicles.user_id
              from mine
              join vehicles on lower(vehicles.make) = mine.make and lower(vehicles.model) = mine.model
                           and vehicles.is_public and vehicles.deleted_at is null) as pairs
     group by user_id
     order by count(*) desc, hashtextextended(user_id::text, current_date - date '2020-01-01')
     -- Even if all whom one follows came first, and some who are gone.
     limit 200 + (select following_count from users where id = ${me})
  )
  select users.id, users.name, users.avatar_url, users.followers_count, users.following_count, shared_interests
    from alike cross join lateral (
      select users.* from users
       where users.id = alike.user_id and users.id not in (${me}, ${houseAccount}) and ${visible(sql, me)}
         and not exists (select from follows where follower_id = ${me} and following_id = users.id)
      offset 0) as users
   limit ${mostSuggested}`
