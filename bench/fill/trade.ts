import type { Sql } from '../../server/platform/database/database.ts'
import { withoutIndexes } from './community.ts'

interface Town {
  members: number
  vehicles: number
  posts: number
}

/** What grows besides cars and posts: accounts, businesses, listings, handovers, guides, enquiries, reports. */
export async function addTrade(sql: Sql, { members, vehicles, posts }: Town) {
  await sql`set session_replication_role = replica`
  const all = sql`generate_series(1, ${members}::bigint) n`
  const cars = sql`
    generate_series(1, ${vehicles}::bigint) v,
    lateral (select community_id('f', v) as car, community_id('a', owner_of(v, ${members}::bigint)) as owner) each`
  const other = (step: number) => sql`community_id('a', (n + ${step}::bigint) % ${members}::bigint + 1)`
  const fill = (table: string, ...inserts: ReturnType<typeof sql>[]) =>
    withoutIndexes(sql, table, async () => {
      for (const insert of inserts) await insert
    })

  await fill(
    'user_storage',
    sql`
    insert into user_storage (user_id, used_bytes) select community_id('a', n), n % 90 * 1000000 from ${all}`,
  )
  await fill(
    'user_onboarding',
    sql`
    insert into user_onboarding (user_id, vehicle_added) select community_id('a', n), true from ${all}`,
  )
  await fill(
    'token_transactions',
    sql`
    insert into token_transactions (user_id, kind, amount) select community_id('a', n), 'monthly_grant', 1000 from ${all}`,
  )
  await fill(
    'accounts',
    sql`
    insert into accounts (account_id, provider_id, user_id, password)
    select community_id('a', n)::text, 'credential', community_id('a', n), 'scrypt:' || repeat('a', 160) from ${all}`,
  )
  await fill(
    'sessions',
    sql`
    insert into sessions (token, user_id, expires_at, user_agent)
    select md5('session ' || n), community_id('a', n), now() + (n % 30 + 1) * interval '1 day', 'A browser' from ${all}`,
  )
  await fill(
    'user_valuations',
    sql`
    insert into user_valuations (user_id, period, used)
    select community_id('a', n), date_trunc('month', now())::date, 1 from ${all} where n % 3 = 0`,
  )
  await fill(
    'valuation_requests',
    sql`
    insert into valuation_requests (vehicle_id, user_id, kind) select car, owner, 'settle' from ${cars} where v % 3 = 0`,
  )

  await fill(
    'vehicle_listings',
    sql`
    insert into vehicle_listings (id, vehicle_id, user_id, price, description, location, contact_phone, contact_email,
                                  status, url_slug, published_at)
    select community_id('f8', v), car, owner, 4000, 'Kept dry.', 'Whitby', '07700 900123', 'seller@example.org',
           case when v % 40 = 7 then 'draft' else 'published' end, 'for-sale-' || v, now() - v % 300 * interval '1 day'
      from ${cars} where v % 20 = 7`,
  )
  await fill(
    'ownership_transfers',
    sql`
    insert into ownership_transfers (id, vehicle_id, previous_owner_id, previous_owner_name, new_owner_id, new_owner_name,
                                     new_owner_email, new_owner_phone, sale_price, sale_date, vehicle_mileage,
                                     vehicle_make, vehicle_model, vehicle_year, status, answered_at, created_at)
    select community_id('f9', v), car, community_id('a', owner_of(v, ${members}::bigint) % ${members}::bigint + 1), 'Somebody',
           owner, 'Somebody else',
           'member' || v % ${members}::bigint || '@example.org', '07700 900123', 4000, current_date - 30, 40000, 'Rover',
           'P6', 1972, case when v % 100 = 11 then 'pending' else 'accepted' end,
           case when v % 100 <> 11 then now() - v % 300 * interval '1 day' end, now() - v % 300 * interval '1 day'
      from ${cars} where v % 20 = 11`,
  )
  await fill(
    'keeper_history',
    sql`
    insert into keeper_history (vehicle_id, transfer_id, date_of_transaction, number_of_previous_keepers)
    select car, community_id('f9', v), current_date - 30, 1 from ${cars} where v % 20 = 11`,
  )
  await sql`
    insert into seal_keys (key_id, public_key) values (repeat('0', 16), repeat('A', 43)) on conflict do nothing`
  await fill(
    'handover_seals',
    sql`
    insert into handover_seals (id, vehicle_id, transfer_id, sequence, hash, document, signature, key_id, entries)
    select community_id('fa', v), car, community_id('f9', v), 1, encode(sha256(car::text::bytea), 'hex'),
           jsonb_build_object('vehicle', car), 'signature', repeat('0', 16), 9
      from ${cars} where v % 20 = 11`,
  )
  await fill(
    'record_amendments',
    sql`
    insert into record_amendments (vehicle_id, seal_id, user_id, record_type, record_id, changes)
    select car, community_id('fa', v), owner, 'vehicle', car, '{"year": {"from": 1971, "to": 1972}}'
      from ${cars} where v % 20 = 11`,
  )

  await fill(
    'business_profiles',
    sql`
    insert into business_profiles (id, user_id, business_name, business_type, description, address, city, postal_code,
                                   country, phone, email, is_verified, decided_at, details_changed_at)
    select community_id('b1', n), community_id('a', n), 'Garage ' || to_hex(n * 2654435761 % 1048573), 'Auto Repair',
           'We mend.', '1 High Street', 'Whitby', 'YO21 1AA', 'UK', '1', 'g@example.org', n % 16 <> 0,
           case when n % 16 <> 0 then now() end, now() - n % 900 * interval '1 day'
      from ${all} where n % 8 = 0`,
  )
  await fill(
    'business_services',
    sql`
    insert into business_services (business_id, name, price, position)
    select community_id('b1', n), 'Service ' || k, 90, k from ${all}, generate_series(1, 3) k where n % 8 = 0`,
  )
  await sql`update business_profiles set search_words = business_words(business_profiles)`
  await fill(
    'business_reviews',
    sql`
    insert into business_reviews (business_id, owner_id, user_id, rating, review_text, created_at)
    select community_id('b1', n), community_id('a', n), community_id('a', (n + k) % ${members}::bigint + 1), n % 5 + 1, 'Prompt.',
           now() - k * interval '1 day'
      from ${all}, generate_series(1, 6) k where n % 8 = 0`,
  )
  await fill(
    'guides',
    sql`
    insert into guides (id, user_id, title, description, type, video_id, make, model, created_at)
    select community_id('b2', n), community_id('a', n), 'How to change the oil, part ' || n,
           'Warm engine, cold drain plug, new washer. ' || repeat('Mind the sump. ', (n % 20)::integer), 'youtube',
           lpad(to_hex(n), 11, '0'), (array['Morris', 'Ford', 'Rover', 'All'])[n % 4 + 1],
           (array['Minor', 'Escort', 'P6', 'All'])[n % 4 + 1], now() - n * interval '1 hour'
      from ${all} where n % 5 = 0`,
  )

  await fill(
    'enquiries',
    sql`
    insert into enquiries (kind, to_user_id, from_user_id, message, created_at)
    select 'message', community_id('a', n), ${other(7)}, 'Is it still for sale?', now() - n * interval '1 minute'
      from ${all} where n % 2 = 0`,
  )
  await fill(
    'ai_chat_history',
    sql`
    insert into ai_chat_history (user_id, prompt, response, model, prompt_tokens, completion_tokens, total_tokens, created_at)
    select community_id('a', n), 'When is the oil due?', 'Every 6,000 miles.', 'handbook', 100, 100, 200,
           now() - n * interval '1 minute'
      from ${all}`,
  )
  await fill(
    'referrals',
    sql`
    insert into referrals (referrer_id, referred_id, code, counted_at)
    select ${other(11)}, community_id('a', n), 'code-' || n, now() from ${all} where n % 5 = 0`,
  )
  await fill(
    'referral_invites',
    sql`
    insert into referral_invites (user_id, email, created_at)
    select community_id('a', n), 'friend' || n || '@example.org', now() from ${all} where n % 5 = 1`,
  )
  await fill(
    'blocks',
    sql`
    insert into blocks (blocker_id, blocked_id) select community_id('a', n), ${other(13)} from ${all} where n % 4 = 0
    on conflict do nothing`,
  )
  await fill(
    'reports',
    sql`
    insert into reports (reporter_id, object_type, object_id, reason, state, resolved_at, created_at)
    select community_id('a', n), 'post', community_id('b', n % ${posts}::bigint + 1), 'spam',
           case when n % 24 = 0 then 'open' else 'dismissed' end, case when n % 24 <> 0 then now() end,
           now() - n * interval '1 minute'
      from ${all} where n % 4 = 0`,
  )
  await fill(
    'moderation_actions',
    sql`
    insert into moderation_actions (action, object_type, object_id, created_at)
    select 'dismiss', 'post', community_id('b', n), now() - n * interval '1 minute' from ${all} where n % 4 = 1`,
  )
  await fill(
    'mails',
    sql`
    insert into mails (to_address, template, state, sent_at)
    select 'member' || n || '@example.org', 'welcome', 'sent', now() from ${all}`,
  )
  await fill(
    'idempotency_keys',
    sql`
    insert into idempotency_keys (user_id, key, request_hash, status)
    select community_id('a', n), 'attempt', repeat('a', 64), 201 from ${all}`,
  )
  await fill(
    'files',
    sql`
    insert into files (id, user_id, kind, mime, size_bytes, checksum, state, stored_at, visibility)
    select community_id('bf', n), community_id('a', crowded(n, ${members}::bigint)), 'post', 'image/webp', 1000,
           repeat('a', 64), 'stored', now(), 'public'
      from generate_series(1, ${posts}::bigint) n where n % 10 = 0`,
  )
  await fill(
    'post_media',
    sql`
    insert into post_media (post_id, file_id, type)
    select community_id('b', n), community_id('bf', n), 'image' from generate_series(1, ${posts}::bigint) n
     where n % 10 = 0`,
  )
  await sql`set session_replication_role = origin`
}
