import type { Services } from '../../platform/services.ts'

/** Whether a moderator may see this picture: it belongs to something that was reported, hidden since or not. */
export async function isForModerator(
  { sql, config }: Pick<Services, 'sql' | 'config'>,
  me: string,
  file_id: string,
): Promise<boolean> {
  const found = await sql`
    select from users as me
     where me.id = ${me} and me.role = 'moderator' and me.suspended_at is null and me.deleted_at is null
       and (me.two_factor_enabled or not ${config.moderatorsNeedTwoFactor})
       and exists (
         select from reports where (object_type, object_id) in (
           select 'post', post_id from post_media where file_id = ${file_id}
           union all
           select 'guide', id from guides where guides.file_id = ${file_id} or thumbnail_file_id = ${file_id}
           union all
           select 'listing', vehicle_listing_id from record_images
            where record_images.file_id = ${file_id} and vehicle_listing_id is not null
           union all
           select 'business', id from business_profiles
            where business_profiles.banner_file_id = ${file_id} or logo_file_id = ${file_id}
           union all
           select 'business', business_id from business_images where business_images.file_id = ${file_id}
           union all
           select 'profile', id from users where avatar_file_id = ${file_id} or banner_file_id = ${file_id}))`
  return found.length > 0
}
