import { costDetails } from '#domain/records/registry.ts'
import { ownOrShared } from '../../members/cost-visibility.ts'
import type { Sql } from '../../platform/database/database.ts'

/*
 * What a member has, subject by subject, each paged by key so that a slow download holds no connection. Fields have the
 * names they have everywhere. About others there is only what the member can read in the app: their names, never an
 * address. Costs that others did not share are left out, and so are credentials.
 */

type Row = { key: string; row: object }
type Page = (sql: Sql, me: string, after: string) => PromiseLike<readonly Row[]>

export const pageSize = 500
export const first = '00000000-0000-0000-0000-000000000000'

/** Rows of a table that has an id: `columns` is a JSON object over `t`, `theirs` which of them are the member's. */
const rows =
  (table: string, columns: string, theirs: string, joins = ''): Page =>
  (sql, me, after) =>
    sql.unsafe(
      `select t.id::text as key, ${columns} as row from ${table} t ${joins}
        where t.id > $2::uuid and (${theirs}) order by t.id limit ${pageSize}`,
      [me, after],
    ) as never

const all = (...without: string[]) => `to_jsonb(t) - array[${without.map((name) => `'${name}'`).join(', ')}]::text[]`
const mine = 't.user_id = $1'
const ofMyVehicle =
  'exists (select from vehicles v where v.id = t.vehicle_id and v.user_id = $1 and v.deleted_at is null)'
const entered = `jsonb_build_object('entered_by_me', t.user_id is not distinct from $1::uuid)`
/** Also where neither is named any more. */
const byAnother = `jsonb_build_object('by_another', t.by_another or coalesce(t.entered_by <> t.user_id, false))`
const images = (parent: string) => `jsonb_build_object('images', (
  select coalesce(jsonb_agg(i.url order by i.slot, i.position), '[]') from record_images i join files f on f.id = i.file_id
   where i.${parent} = t.id and f.user_id = $1 and f.state = 'stored'))`
const cost = `jsonb_build_object('cost', case when ${ownOrShared('t', '$1')} then t.cost end)`
const details = `(case when ${ownOrShared('t', '$1')} then t.details else t.details - '{${costDetails}}'::text[] end)`
const internal = ['user_id', 'version', 'seal_id', 'hidden_one_by_one']

/** Of a vehicle all its dates together: they have no id to page by. */
const dueDates: Page = (sql, me, after) =>
  sql.unsafe(
    `select v.id::text as key, jsonb_build_object('vehicle_id', v.id, 'due_dates', jsonb_agg(
              (to_jsonb(t) - array['vehicle_id', 'version', 'set_by'])
              || jsonb_build_object('entered_by_me', t.set_by is not distinct from $1::uuid) order by t.kind)) as row
       from vehicles v join due_dates t on t.vehicle_id = v.id
      where v.user_id = $1 and v.deleted_at is null and v.id > $2::uuid
      group by v.id order by v.id limit ${pageSize}`,
    [me, after],
  ) as never

const recalls: Page = (sql, me, after) =>
  sql.unsafe(
    `select v.id::text as key, to_jsonb(t) as row from vehicles v join vehicle_recalls t on t.vehicle_id = v.id
      where v.user_id = $1 and v.deleted_at is null and v.id > $2::uuid order by v.id limit ${pageSize}`,
    [me, after],
  ) as never

/** What each of their records said, every time it was saved. */
const versions: Page = (sql, me, after) =>
  sql.unsafe(
    `select t.id::text as key, (${all('id', 'open', 'apart', 'salt', 'apart_salt', 'forgotten', 'nonce', 'keeper')})
                               || jsonb_build_object('says', t.open || t.apart) as row
       from record_versions t
      where t.id > $2::bigint and t.salt is not null and ${ofMyVehicle}
        and t.record_id in (select id from vehicles where user_id = $1
          union all select id from maintenance_logs where user_id = $1
          union all select id from modifications where user_id = $1
          union all select id from vehicle_notes where user_id = $1
          union all select id from vehicle_media where user_id = $1
          union all select id from vehicle_documents where user_id = $1
          union all select id from tyre_sets where user_id = $1
          union all select id from parts where user_id = $1
          union all select id from mileage_readings where entered_by = $1)
      order by t.id limit ${pageSize}`,
    [me, after === first ? '0' : after],
  ) as never

const vehicleRecords: Record<string, Page> = {
  'garage/maintenance_logs.json': rows(
    'maintenance_logs',
    `(${all(...internal, 'business_id', 'details', 'fuel_line')}) || ${details} || ${cost} || ${entered} || ${byAnother} || ${images('maintenance_log_id')}`,
    `t.deleted_at is null and (${mine} or ${ofMyVehicle})`,
  ),
  'garage/modifications.json': rows(
    'modifications',
    `(${all(...internal)}) || ${cost} || ${entered} || ${byAnother} || ${images('modification_id')}`,
    `t.deleted_at is null and (${mine} or ${ofMyVehicle})`,
  ),
  // What a later owner changes of them is not the seller's to read.
  'garage/tyre_sets.json': rows(
    'tyre_sets',
    `(${all('user_id', 'version', 'entered_by')}) || ${cost} || jsonb_build_object('fittings', (
       select coalesce(jsonb_agg(jsonb_build_object('fitted_on', fitted_on, 'removed_on', removed_on) order by fitted_on), '[]')
         from tyre_fittings where tyre_set_id = t.id))`,
    ofMyVehicle,
  ),
  'garage/parts.json': rows(
    'parts',
    `(${all('user_id', 'version', 'entered_by')}) || ${cost} || jsonb_build_object('uses', (
       select coalesce(jsonb_agg(jsonb_build_object('maintenance_log_id', maintenance_log_id, 'quantity', quantity)), '[]')
         from part_uses where part_id = t.id))`,
    ofMyVehicle,
  ),
  'garage/vehicle_notes.json': rows(
    'vehicle_notes',
    `(${all(...internal)}) || ${entered} || ${images('vehicle_note_id')}`,
    `t.deleted_at is null and (${mine} or (t.seal_id is not null and ${ofMyVehicle}))`,
  ),
  'garage/vehicle_media.json': rows(
    'vehicle_media',
    `(${all(...internal)}) || ${entered}`,
    `t.deleted_at is null and (${mine} or (t.seal_id is not null and ${ofMyVehicle}))`,
  ),
  'garage/vehicle_documents.json': rows('vehicle_documents', all(...internal), `t.deleted_at is null and ${mine}`),
  'garage/reminders.json': rows(
    'reminders',
    all('user_id', 'version', 'entered_by', 'closed_by', 'for_member'),
    `t.deleted_at is null and ${mine}`,
  ),
  'garage/vehicle_valuations.json': rows('vehicle_valuations', all('user_id', 'request_id'), mine),
  'garage/record_amendments.json': rows(
    'record_amendments',
    `(${all('user_id', 'seal_id')}) || ${entered}`,
    `${mine} or ${ofMyVehicle}`,
  ),
  'garage/record_versions.json': versions,
  'garage/vehicle_listings.json': rows(
    'vehicle_listings',
    `(${all('user_id', 'version', 'html_content')}) || ${images('vehicle_listing_id')}`,
    mine,
  ),
  'garage/vehicle_identity_changes.json': rows(
    'vehicle_identity_changes',
    `(${all('user_id', 'timeline_date')}) || ${entered}`,
    `${mine} or ${ofMyVehicle}`,
  ),
  'garage/due_dates.json': dueDates,
  'garage/mileage_readings.json': rows(
    'mileage_readings',
    `(${all('entered_by', 'seal_id', 'stated')}) ||
     jsonb_build_object('entered_by_me', t.entered_by is not distinct from $1::uuid, 'is_sealed', t.seal_id is not null)`,
    ofMyVehicle,
  ),
  'garage/business_trips.json': rows('business_trips', all('user_id'), mine),
  'garage/mot_history.json': rows('mot_history', all('vehicle_data_id'), ofMyVehicle),
  'garage/mot_defects.json': rows('mot_defects', all(), ofMyVehicle),
  'garage/vehicle_recalls.json': recalls,
  'garage/vehicle_data.json': rows('vehicle_data', all(), ofMyVehicle),
  'garage/technical_specifications.json': rows('technical_specifications', all('vehicle_data_id'), ofMyVehicle),
  'garage/safety_ratings.json': rows('safety_ratings', all(), ofMyVehicle),
  'garage/keeper_history.json': rows('keeper_history', all('transfer_id'), ofMyVehicle),
}

/** Spending by vehicle, month, kind and type; as on screen, only records whose cost the member may know. */
const spending: Page = async (sql, me, after) =>
  after === first
    ? (sql.unsafe(
        `select '' as key, jsonb_build_object('vehicle_id', t.vehicle_id, 'month', to_char(t.date, 'YYYY-MM'),
                                              'kind', t.kind, 'type', t.type, 'total', sum(t.cost)) as row
           from costs t
          where ${ownOrShared('t', '$1')} and (${mine} or ${ofMyVehicle})
          group by t.vehicle_id, to_char(t.date, 'YYYY-MM'), t.kind, t.type order by 2`,
        [me],
      ) as never)
    : []

const nameOf = (column: string) => `(select name from users where id = ${column} and deleted_at is null)`

/** Tables without an id of their own are paged by the member on the other side. */
const people =
  (table: string, mineIs: string, other: string): Page =>
  (sql, me, after) =>
    sql.unsafe(
      `select t.${other}::text as key, jsonb_build_object('user_id', t.${other}, 'name', users.name, 'created_at', t.created_at) as row
         from ${table} t join users on users.id = t.${other} and users.deleted_at is null
        where t.${mineIs} = $1 and t.${other} > $2::uuid order by t.${other} limit ${pageSize}`,
      [me, after],
    ) as never

/** In the order in which they appear in the archive. */
export const subjects: Record<string, Page> = {
  'garage/vehicles.json': rows(
    'vehicles',
    all('user_id', 'version', 'pending_transfer_id'),
    `${mine} and t.deleted_at is null`,
  ),
  ...vehicleRecords,
  'garage/spending.json': spending,
  'garage/vehicle_purchases.json': rows('vehicle_purchases', all('user_id', 'version'), mine),
  'garage/custom_types.json': rows('custom_types', all('user_id'), mine),
  'garage/spending_budgets.json': rows('spending_budgets', all('user_id'), mine),
  'garage/sold_vehicles.json': rows(
    'ownership_transfers',
    all('previous_owner_id', 'new_owner_id', 'token_hash', 'token_used_at'),
    't.previous_owner_id = $1',
  ),
  'garage/received_transfers.json': rows(
    'ownership_transfers',
    all('previous_owner_id', 'new_owner_id', 'token_hash', 'token_used_at', 'notes'),
    't.new_owner_id = $1',
  ),
  'community/posts.json': rows(
    'posts',
    `(${all('user_id', 'version', 'rss_feed_id', 'source_key', 'deleted_at')}) || jsonb_build_object('media', (
       select coalesce(jsonb_agg(m.url order by m.position), '[]') from post_media m where m.post_id = t.id))`,
    `${mine} and t.deleted_at is null`,
  ),
  'community/post_comments.json': rows(
    'post_comments',
    all('user_id', 'version', 'deleted_at'),
    `${mine} and t.deleted_at is null`,
  ),
  'community/post_reactions.json': rows('post_reactions', all('user_id'), mine),
  'community/guides.json': rows('guides', all('user_id', 'deleted_at'), `${mine} and t.deleted_at is null`),
  'community/following.json': people('follows', 'follower_id', 'following_id'),
  'community/followers.json': people('follows', 'following_id', 'follower_id'),
  'community/blocked.json': people('blocks', 'blocker_id', 'blocked_id'),
  'community/reports.json': rows('reports', all('reporter_id', 'resolved_by'), 't.reporter_id = $1'),
  'community/enquiries.json': rows(
    'enquiries',
    `jsonb_build_object('id', t.id, 'kind', t.kind, 'about', t.about, 'message', t.message, 'created_at', t.created_at,
       'preferred_date', t.preferred_date, 'sent_by_me', t.from_user_id is not distinct from $1::uuid,
       'from_name', coalesce(${nameOf('t.from_user_id')}, t.from_name), 'to_name', ${nameOf('t.to_user_id')})`,
    't.from_user_id = $1 or t.to_user_id = $1',
  ),
  'community/referrals.json': rows(
    'referrals',
    `jsonb_build_object('name', ${nameOf('t.referred_id')}, 'created_at', t.created_at, 'counted_at', t.counted_at)`,
    't.referrer_id = $1',
  ),
  'community/referral_invites.json': rows('referral_invites', all('user_id', 'mailbox_hash'), mine),
  'business/business_profile.json': rows(
    'business_profiles',
    all('user_id', 'version', 'verified_as', 'search_words'),
    mine,
  ),
  'business/business_services.json': rows(
    'business_services',
    all(),
    'exists (select from business_profiles b where b.id = t.business_id and b.user_id = $1)',
  ),
  'business/business_images.json': rows(
    'business_images',
    all(),
    'exists (select from business_profiles b where b.id = t.business_id and b.user_id = $1)',
  ),
  'business/business_reviews.json': rows(
    'business_reviews',
    `(${all('user_id')}) || jsonb_build_object('business_name', b.business_name)`,
    mine,
    'left join business_profiles b on b.id = t.business_id',
  ),
  'account/notifications.json': rows(
    'notifications',
    all('user_id', 'dedupe_key', 'delivered_at', 'matter', 'times'),
    mine,
  ),
  'account/notification_preferences.json': (sql, me, after) =>
    sql`
      select user_id::text as key, to_jsonb(t) - array['user_id', 'digest_since', 'digest_week'] as row
        from notification_preferences t where user_id = ${me} and ${after === first}`,
  'account/push_devices.json': rows(
    'push_subscriptions',
    `jsonb_build_object('user_agent', s.user_agent, 'turned_on_at', t.created_at)`,
    't.user_id = $1',
    'join sessions s on s.id = t.session_id',
  ),
  'account/point_transactions.json': rows('point_transactions', all('user_id'), mine),
  'account/token_transactions.json': rows('token_transactions', all('user_id', 'request_id'), mine),
  'account/valuation_requests.json': rows('valuation_requests', all('user_id', 'request_id'), mine),
  'account/ai_chat_history.json': rows('ai_chat_history', all('user_id', 'request_id'), mine),
  'account/sign_ins.json': rows(
    'sessions',
    `jsonb_build_object('ip_address', t.ip_address, 'user_agent', t.user_agent, 'created_at', t.created_at,
       'last_seen_at', t.updated_at, 'expires_at', t.expires_at)`,
    mine,
  ),
  'account/calendar_feeds.json': rows('calendar_feeds', all('user_id', 'token_hash'), mine),
  'account/api_keys.json': rows('api_keys', all('user_id', 'token_hash'), mine),
  'account/report_links.json': rows(
    'report_links',
    `(${all('user_id', 'token_hash')}) || jsonb_build_object('views', (
       select coalesce(jsonb_agg(jsonb_build_object('viewed_at', v.viewed_at, 'device', v.device) order by v.viewed_at), '[]')
         from report_views v where v.link_id = t.id))`,
    mine,
  ),
  // Whom they let in, and what others let them into.
  'account/people_with_access.json': rows('vehicle_access', all('owner_id', 'token_hash'), 't.owner_id = $1'),
  'account/shared_with_me.json': rows(
    'vehicle_access',
    `jsonb_build_object('id', t.id, 'vehicle_id', t.vehicle_id, 'owner', o.name, 'role', t.role, 'shows_costs', t.shows_costs,
       'shows_documents', t.shows_documents, 'reminds', t.reminds, 'accepted_at', t.accepted_at, 'ended_at', t.ended_at)`,
    't.member_id = $1',
    'join users o on o.id = t.owner_id',
  ),
  'account/imports.json': rows('imports', all('user_id', 'attempts', 'preview', 'version'), mine),
  'account/badges.json': (sql, me, after) =>
    sql`
      select badge_id as key, jsonb_build_object('badge_id', badge_id, 'name', name, 'description', description,
                                                 'awarded_at', awarded_at) as row
        from user_badges join badges on badges.id = badge_id
       where user_id = ${me} and ${after === first} order by sort_order`,
}

export const accountOf = async (sql: Sql, me: string): Promise<object> => {
  const [account] = await sql`
    select users.id, users.name, users.username, users.email, users.email_verified, users.email_reached_at,
           users.email_unreachable_since, users.email_unreachable_why, users.two_factor_enabled, users.referral_code, users.tokens, users.followers_count, users.following_count, users.avatar_url,
           users.banner_url, users.role, users.home_tariff::float8 as home_tariff, users.created_at, plan_name, total_points, level, used_bytes::float8 as used_bytes
      from users join subscription_plans on subscription_plans.id = current_plan_id
      join user_points on user_points.user_id = users.id join user_storage on user_storage.user_id = users.id
     where users.id = ${me}`
  return account ?? {}
}
