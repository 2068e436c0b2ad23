import type { ReportedType } from '#domain/community/moderation.ts'
import { houseAccount } from '#domain/members/people.ts'
import { visible } from '../../members/blocks/visible-people.ts'
import type { Sql } from '../../platform/database/database.ts'
import { isShownListing } from '../../sharing/listings/listings.queries.ts'
import { readableComment } from '../posts/comments.queries.ts'
import { readable } from '../posts/readable-post.ts'

/** As defined by `ownersShownTo`. */
const ownerShown = (sql: Sql, me: string) => sql`
  users.deleted_at is null and users.suspended_at is null
  and not exists (select from blocks where blocker_id = ${me} and blocked_id = users.id)`

/** Its owner, if this member can see it at all. */
export async function findReportable(sql: Sql, me: string, type: ReportedType, id: string) {
  const things: Record<ReportedType, () => ReturnType<Sql>> = {
    post: () => sql`select posts.user_id as author_id from posts join users on users.id = posts.user_id
       where posts.id = ${id} and ${readable(sql, me)}`,
    // Under a post they can also see.
    comment: () => sql`select post_comments.user_id as author_id
        from post_comments join users on users.id = post_comments.user_id
       where post_comments.id = ${id} and ${readableComment(sql, me)}
         and exists (select from posts join users on users.id = posts.user_id
                      where posts.id = post_comments.post_id and ${readable(sql, me)})`,
    guide: () => sql`select guides.user_id as author_id from guides join users on users.id = guides.user_id
       where guides.id = ${id} and guides.deleted_at is null and guides.hidden_at is null and ${visible(sql, me)}`,
    profile: () =>
      sql`select id as author_id from users where id = ${id} and id <> ${houseAccount} and ${visible(sql, me)}`,
    // Its page is public.
    listing: () => sql`select vehicle_listings.user_id as author_id from vehicle_listings
        join vehicles on vehicles.id = vehicle_listings.vehicle_id
        join users on users.id = vehicle_listings.user_id
       where vehicle_listings.id = ${id} and ${sql.unsafe(isShownListing)}`,
    business: () => sql`select business_profiles.user_id as author_id
        from business_profiles join users on users.id = business_profiles.user_id
       where business_profiles.id = ${id} and business_profiles.hidden_at is null and ${ownerShown(sql, me)}`,
    // On a page they can also see: their own, hidden or not.
    review: () => sql`select business_reviews.user_id as author_id
        from business_reviews join users on users.id = business_reviews.user_id
       where business_reviews.id = ${id} and business_reviews.hidden_at is null
         and (business_reviews.owner_id = ${me} and users.suspended_at is null or ${visible(sql, me)})
         and exists (select from business_profiles join users on users.id = business_profiles.user_id
                      where business_profiles.id = business_id and ${ownerShown(sql, me)}
                        and (business_profiles.hidden_at is null or business_profiles.user_id = ${me}))`,
  }
  const [found] = await sql<{ author_id: string }[]>`${things[type]()}`
  return found
}
