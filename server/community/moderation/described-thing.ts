import { type RawBuilder, sql } from 'kysely'
import { isShown } from '../../sharing/listings/listings.queries.ts'

/** For a lateral join: what a row that names something by type and id is about; nothing once that has been deleted. */
export const describedThing = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  select posts.user_id as author_id, posts.title, posts.content as excerpt, posts.hidden_at is not null as hidden,
         posts.deleted_at is not null as gone, case when not is_private then '/updates?post=' || posts.id end as place,
         coalesce((select jsonb_agg(url order by position, id) from post_media
                    where post_id = posts.id and type = 'image'), '[]') as pictures
    from posts where ${type} = 'post' and posts.id = ${id}
  union all
  select post_comments.user_id, posts.title, post_comments.content, post_comments.hidden_at is not null,
         post_comments.deleted_at is not null or posts.deleted_at is not null, case when not is_private then '/updates?post=' || posts.id end, '[]'
    from post_comments join posts on posts.id = post_comments.post_id
   where ${type} = 'comment' and post_comments.id = ${id}
  union all
  select user_id, title, description, hidden_at is not null, deleted_at is not null, '/guides?guide=' || id,
         case when thumbnail_url is null then '[]' else jsonb_build_array(thumbnail_url) end
    from guides where ${type} = 'guide' and id = ${id}
  union all
  select id, name, '', false, deleted_at is not null, '/profile/' || id,
         to_jsonb(array_remove(array[avatar_url, banner_url], null))
    from users where ${type} = 'profile' and id = ${id}
  union all
  select vehicle_listings.user_id, concat_ws(' ', vehicles.year, vehicles.make, vehicles.model), description,
         hidden_at is not null, vehicles.deleted_at is not null,
         case when ${isShown} then '/listings/' || url_slug end,
         coalesce((select jsonb_agg(url order by position, id) from record_images
                    where vehicle_listing_id = vehicle_listings.id), '[]')
    from vehicle_listings
    join vehicles on vehicles.id = vehicle_listings.vehicle_id
    join users on users.id = vehicle_listings.user_id
   where ${type} = 'listing' and vehicle_listings.id = ${id}
  union all
  select user_id, business_name, concat_ws(E'\\n\\n', description, concat_ws(', ', address, city, postal_code, country),
                                           concat_ws(', ', phone, email, website)),
         hidden_at is not null, false, '/business/' || user_id,
         to_jsonb(array_remove(array[logo_url, banner_url], null)) || coalesce(
           (select jsonb_agg(url order by position, id) from business_images where business_id = business_profiles.id), '[]')
    from business_profiles where ${type} = 'business' and id = ${id}
  union all
  select business_reviews.user_id, coalesce(business_name, 'A closed business'), concat_ws(E'\\n', rating || ' of 5 stars', review_text),
         business_reviews.hidden_at is not null, false,
         case when business_profiles.hidden_at is null and owner.suspended_at is null and business_id is not null
              then '/business/' || business_profiles.user_id end, '[]'
    from business_reviews
    left join business_profiles on business_profiles.id = business_reviews.business_id
    join users as owner on owner.id = business_reviews.owner_id
   where ${type} = 'review' and business_reviews.id = ${id}`
