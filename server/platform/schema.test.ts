import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateSchemaTypes } from '../../scripts/schema-types.ts'
import { createTestDatabase, testDatabase } from '../test/database.ts'
import { connect, type Sql } from './database.ts'

/** One row an id: 'ID: part: part', going on in indented lines. */
const rows = (text: string) =>
  text
    .trim()
    .split(/\n(?=\S)/)
    .map((row) => row.replace(/\s+/g, ' ').split(': ') as [string, string, string])

const fields = rows(`
DATA-01: users: id name email username avatar_url banner_url followers_count following_count updated_at
  current_plan_id referral_code tokens
DATA-02, DATA-44: users: name email
DATA-03: user_details: id name avatar_url
DATA-04: subscription_plans: plan_name ai_insights_access
DATA-05: subscription_plans: id plan_name monthly_price annual_price max_vehicles max_listings monthly_token_limit
  monthly_valuation_limit storage_limit_mb
DATA-06: follows: id follower_id following_id
DATA-07: user_points: user_id total_points level
DATA-08: point_transactions: points created_at rule_id user_id
DATA-08: point_rules: name description
DATA-09: badges: id name icon_url
DATA-10: user_badges: user_id badge_id awarded_at
DATA-11: vehicles: id user_id make model year registration_number engine_type transmission fuel_type mileage
  tax_status tax_due_date mot_status mot_expiry insurance_expiry status image_url is_public public_url
  public_created_at public_description deleted_at show_maintenance show_modifications pending_transfer_id last_service
  next_service major_service_due minor_service_due number_of_previous_keepers last_keeper_change created_at updated_at
DATA-13: vehicle_data: id vehicle_id vrm vin_last5 make model year_of_manufacture date_first_registered color
  vehicle_class fuel_type transmission gear_count door_plan seating_capacity wheel_plan is_exported date_exported
  is_scrapped date_scrapped gross_weight max_permissible_mass is_electric_vehicle smmt_data date_of_last_update
DATA-14: safety_ratings: vehicle_data_id euro_ncap_adult euro_ncap_child euro_ncap_pedestrian
DATA-15: technical_specifications: vehicle_data_id engine_make cylinder_arrangement number_of_cylinders
  valves_per_cylinder valve_gear aspiration engine_capacity bore_mm stroke_mm power_bhp power_kw max_power_rpm
  torque_ftlb torque_nm torque_rpm max_speed_mph max_speed_kph acceleration_0_60_mph co2_emissions kerb_weight height
  width car_length wheel_base fuel_tank_capacity gross_vehicle_weight combined_mpg combined_lkm urban_cold_mpg
  urban_cold_lkm extra_urban_mpg extra_urban_lkm
DATA-16: technical_specifications: fuel_system fuel_delivery engine_location acceleration_0_100_kph unladen_weight
  number_of_doors number_of_seats number_of_axles gross_combined_weight
DATA-17: mot_history: id vehicle_data_id test_number test_date expiry_date test_result odometer_reading odometer_unit
  mileage_since_last_pass mileage_anomaly_detected days_since_last_pass days_since_last_test days_out_of_mot is_retest
  advisory_notices failure_reasons
DATA-18: keeper_history: vehicle_id date_of_transaction number_of_previous_keepers created_at
DATA-19: maintenance_logs: id vehicle_id type title date cost comments service_center products_used mileage
  next_service_due is_publicly_visible deleted_at
DATA-20, DATA-45: modifications: id vehicle_id type name brand install_date cost description is_major_upgrade
  is_publicly_visible deleted_at
DATA-21: reminders: id vehicle_id title type due_date reminder_date send_notification location comments status
DATA-22: vehicle_documents: vehicle_id user_id title category file_url file_type file_size document_date expiry_date
  notes privacy created_at
DATA-23: vehicle_notes: vehicle_id user_id content
DATA-24: vehicle_media: id vehicle_id user_id title location date_taken comments description category_id
  is_system_generated media_url media_type is_publicly_visible created_at
DATA-25: ownership_transfers: id vehicle_id new_owner_name new_owner_email new_owner_phone sale_price sale_date notes
  vehicle_mileage status
DATA-26: ownership_transfers: id previous_owner_name sale_price sale_date vehicle_mileage notes
DATA-27: vehicle_listings: vehicle_id price description location contact_phone contact_email status url_slug
  html_content
DATA-28: vehicle_valuations: vehicle_id user_id mileage valuation_date otr_value dealer_forecourt_value
  trade_retail_value private_clean_value private_average_value part_exchange_value auction_value trade_average_value
  trade_poor_value
DATA-29: valuation_requests: vehicle_id user_id
DATA-30: notifications: id user_id type title content is_read created_at metadata
DATA-31: posts: id user_id title content link category_id is_system_generated is_private metadata created_at
  updated_at
DATA-32: post_media: id post_id url type
DATA-33: post_comments: id post_id user_id content created_at
DATA-34: post_reactions: id post_id user_id type
DATA-35: guides: id user_id title description type url thumbnail_url make model created_at
DATA-36: business_profiles: user_id business_name business_type description address city postal_code country phone
  website email operating_hours banner_url logo_url is_verified
DATA-37: business_services: id name description estimated_time price is_quote_required
DATA-38: business_reviews: id rating review_text created_at user_id
DATA-39: business_images: url caption
DATA-40: user_onboarding: user_id maintenance_intro_viewed vehicle_added updated_at
DATA-41: ai_chat_history: user_id prompt response vehicle_id context model prompt_tokens completion_tokens
  total_tokens
DATA-42: vehicles: id make model year user_id image_url
DATA-43: users: id name avatar_url followers_count following_count`)

const choices = rows(`
GARA-25: Vehicles.transmission: 'Manual' | 'Automatic' | 'CVT' | 'DCT' | 'Semi-Automatic'
GARA-26: Vehicles.fuel_type: 'Petrol' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Premium Unleaded'
GARA-27: Vehicles.status: 'Owned' | 'For Sale'
DOCS-04: VehicleDocuments.category: 'Insurance' | 'Warranty' | 'Road Tax' | 'MOT Certificate' | 'V5 log Book' |
  'Miscellaneous'
REMI-04: Reminders.type: 'MOT' | 'Tax' | 'Insurance' | 'Major service' | 'Minor service' | 'Breakdown cover' | 'Tyre
  change/rotation' | 'Brake pad/disc replacement' | 'Coolant fluid check' | 'Timing chain/belt replacement' | 'Battery
  health check/replacement' | 'Software check' | 'General inspection' | 'Other'
MODS-06: Modifications.type: 'Performance' | 'Aesthetic' | 'Interior' | 'Tech'
NOTI-08: Notifications.type: 'new_follower' | 'ownership_transfer' | 'transfer_request' | 'badge_earned' | 'level_up'
  | 'post_reaction' | 'post_comment' | 'reminder_due' | 'enquiry' | 'account'
BUSI-04: BusinessProfiles.business_type: 'Auto Repair' | 'Tuning Shop' | 'Detailer' | 'Tyre Specialist' | 'Body Shop'
  | 'Performance Shop' | 'General Maintenance'`)

const lists = rows(`
GARA-04: from vehicles where user_id = $1 and deleted_at is null order by created_at desc, id desc
NOTI-02: from notifications where user_id = $1 order by created_at desc, id desc
REMI-16: from reminders where vehicle_id = $1 and deleted_at is null order by due_date, id
DASH-09: from reminders where user_id = $1 and status = 'pending' and deleted_at is null order by due_date, id
DASH-11: from point_transactions where user_id = $1 order by created_at desc, id desc
DASH-12: from vehicle_documents where user_id = $1 and deleted_at is null order by created_at desc, id desc
DOCS-02: from vehicle_documents where vehicle_id = $1 and deleted_at is null order by category, created_at desc, id
  desc
GALL-06: from vehicle_media where vehicle_id = $1 and deleted_at is null order by created_at desc, id desc
MODS-01: from modifications where vehicle_id = $1 and deleted_at is null order by install_date desc, id desc
SERV-01: from maintenance_logs where vehicle_id = $1 and deleted_at is null order by date desc, id desc
TIME-01: from vehicle_notes where vehicle_id = $1 and deleted_at is null order by timeline_date desc, id desc
OWNR-03: from keeper_history where vehicle_id = $1 order by date_of_transaction desc, id desc
VALU-02: from vehicle_valuations where vehicle_id = $1 order by valuation_date desc, id desc
GAMI-07: from user_points where $1::uuid is not null order by total_points desc, user_id
FEED-04: from posts where $1::uuid is not null and deleted_at is null and hidden_at is null order by created_at desc,
  id desc
GUID-05: from guides where $1::uuid is not null and deleted_at is null and hidden_at is null order by created_at desc,
  id desc`)

describe('the shape', () => {
  let sql: Sql
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    const connection = connect(url, { connections: 1 })
    sql = connection.sql
    return async () => {
      await connection.close()
      await drop()
    }
  })

  test('schema.gen.ts is what the migrated database says', async () => {
    const written = await readFile(new URL('./schema.gen.ts', import.meta.url), 'utf8')
    expect(written).toBe(await generateSchemaTypes(sql))
  })

  test.each(fields)('%s: %s has the fields of the specification', async (_ids, relation, wanted) => {
    const columns = await sql`
      select column_name from information_schema.columns where table_schema = 'public' and table_name = ${relation}`
    expect(columns.map((column) => column.column_name)).toEqual(expect.arrayContaining(wanted.split(' ')))
  })

  test.each(choices)('%s: %s offers exactly the specified texts', async (_ids, column, wanted) => {
    const [relation = '', name] = column.split('.')
    const body = (await generateSchemaTypes(sql)).split(`export interface ${relation} {`)[1]?.split('}\n')[0] ?? ''
    const type = new RegExp(`^  ${name}: (.*)$`, 'm').exec(body)?.[1]
    expect(type?.replace(/^Generated<(.*)>$/, '$1')).toBe(wanted)
  })

  test.each(lists)('%s comes sorted from an index: %s', async (_ids, query) => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local enable_bitmapscan = off`
      return tx.unsafe(`explain (costs off) select * ${query} limit 20`, [randomUUID()])
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Scan/)
    expect(text).not.toMatch(/Sort/)
  })

  test('every foreign key to a growing table is indexed', async () => {
    const bare = await sql`
      select c.conrelid::regclass || '.' || a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and c.confrelid not in ('point_rules'::regclass)
         and not exists (
           select from pg_index i
            where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
              and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`
    expect(bare.map((row) => row.column)).toEqual([])
  })
})

describe('what is there from the start', () => {
  test('the plans with their prices and limits, Business Lite stored but not offered (PLAN-02, PLAN-03, PLAN-06..10)', async () => {
    const { sql } = await testDatabase()
    const plans = await sql`
      select plan_name, monthly_price::float, annual_price::float, max_vehicles, max_listings, monthly_token_limit,
             monthly_valuation_limit, storage_limit_mb, is_offered, ai_insights_access
        from subscription_plans order by sort_order`
    expect(plans.map((plan) => Object.values(plan))).toEqual([
      ['Individual', 0, 0, 1, 1, 1000, 1, 100, true, true],
      ['Collector', 7, 70, 5, 2, 10000, 10, 1024, true, true],
      ['Pro Enthusiast', 20, 200, 10, 3, 15000, 20, 2048, true, true],
      ['Small Business', 50, 500, 15, 5, 20000, 30, 5120, true, true],
      ['Business Lite', 50, 500, 15, 5, 20000, 30, 5120, false, true],
      ['Enterprise', 149, 1490, 100, 10, 50000, 100, -1, true, true],
    ])
  })

  test('the point rules (GAMI-03) and the fourteen badges (GAMI-06)', async () => {
    const { sql } = await testDatabase()
    const rules = await sql`select id, points from point_rules`
    expect(Object.fromEntries(rules.map((rule) => [rule.id, rule.points]))).toEqual({
      'vehicle-added': 20,
      'first-photo': 5,
      'service-record': 10,
      'running-cost': 2,
      wash: 2,
      document: 5,
      modification: 10,
      'vehicle-published': 10,
      post: 5,
      comment: 1,
      guide: 15,
      'profile-completed': 10,
      referral: 50,
    })
    const badges = await sql`select name from badges order by sort_order`
    expect(badges.map((badge) => badge.name).join(', ')).toBe(
      'First Wheels, Full House, Service Stamp, Full Service History, Modder, Archivist, Shutterbug, Storyteller, ' +
        'Mentor, Good Company, Open Garage, Passed On, Community Connector, Early Bird',
    )
  })

  test("the product's own account, at an address no mail reaches", async () => {
    const { sql } = await testDatabase()
    const [account] = await sql`select name, username, email, email_verified from users`
    expect(account).toEqual({
      name: 'GarageTale',
      username: 'garagetale',
      email: 'garagetale@garagetale.invalid',
      email_verified: true,
    })
  })

  test('a new member has a plan, its tokens, no points, level 1 and onboarding to do (DATA-01, DATA-07, AUTH-12)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const [start] = await sql`
      select plan_name, tokens, total_points, level, used_bytes::int, maintenance_intro_viewed, vehicle_added
        from users
        join subscription_plans on subscription_plans.id = current_plan_id
        join user_points on user_points.user_id = users.id
        join user_storage on user_storage.user_id = users.id
        join user_onboarding on user_onboarding.user_id = users.id
       where users.id = ${ann}`
    expect(start).toEqual({
      plan_name: 'Individual',
      tokens: 1000,
      total_points: 0,
      level: 1,
      used_bytes: 0,
      maintenance_intro_viewed: false,
      vehicle_added: false,
    })
  })
})

describe('what cannot exist', () => {
  test('two accounts of one address or username, whatever the case', async () => {
    const { sql } = await testDatabase()
    const add = (email: string, username: string) =>
      sql`insert into users (name, email, username) values ('Ann', ${email}, ${username})`
    await add('ann@example.com', 'ann')
    await refused(add('ann@example.com', 'ann2'), 'users_email_key')
    await refused(add('Ann@example.com', 'ann3'), 'users_email_check')
    await refused(add('ann4@example.com', 'ANN'), 'users_username_key')
  })

  test('a vehicle without an owner who has a name (DATA-12)', async () => {
    const { sql } = await testDatabase()
    await refused(addVehicle(sql, randomUUID()), 'vehicles_user_id_fkey')
    await refused(sql`update users set name = null`, null)
    await refused(sql`update users set name = ''`, 'users_name_check')
  })

  test('two pending transfers of one vehicle (OWNR-07)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const start = () => sql`
      insert into ownership_transfers
        (vehicle_id, previous_owner_id, previous_owner_name, new_owner_name, new_owner_email, new_owner_phone, sale_price,
         sale_date, vehicle_mileage, vehicle_make, vehicle_model, vehicle_year)
      values (${car}, ${ann}, 'Ann', 'Sam', 'sam@example.com', '07700 900123', 5000, '2026-05-01', 42000, 'Mini',
              'Cooper', 2015)`
    const outcomes = await Promise.allSettled([start(), start(), start(), start()])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    await refused(start(), 'ownership_transfers_one_pending')
    await sql`update ownership_transfers set status = 'cancelled', answered_at = now()`
    await start()
  })

  test('two listings of one vehicle (LIST-06), or two vehicles at one public address (SHAR-08)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const [one, two] = [await addVehicle(sql, ann), await addVehicle(sql, ann)]
    const list = (slug: string) => sql`
      insert into vehicle_listings
        (vehicle_id, user_id, price, description, location, contact_phone, contact_email, url_slug)
      values (${one}, ${ann}, 100, 'Nice', 'Leeds', '1', 'ann@example.com', ${slug})`
    await list('mini-cooper-2015-abcdefgh')
    await refused(list('mini-cooper-2015-hgfedcba'), 'vehicle_listings_vehicle_id_key')
    const publish = (car: string, slug: string | null) =>
      sql`update vehicles set is_public = true, public_url = ${slug} where id = ${car}`
    await publish(one, 'mini-1')
    await refused(publish(two, 'mini-1'), 'vehicles_public_url_key')
    await refused(publish(two, null), 'vehicles_public_has_slug')
  })

  test('a follow of oneself or a second follow of one person (FOLL-01, DATA-06)', async () => {
    const { sql } = await testDatabase()
    const [ann, sam] = [await addMember(sql), await addMember(sql)]
    const follow = (who: string, whom: string) =>
      sql`insert into follows (follower_id, following_id) values (${who}, ${whom})`
    await refused(follow(ann, ann), 'follows_not_oneself')
    await follow(ann, sam)
    await refused(follow(ann, sam), 'follows_once')
  })

  test('a second reaction of one member to a post (FEED-12, DATA-34)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const post = await addPost(sql, ann)
    const react = (type: string) =>
      sql`insert into post_reactions (post_id, user_id, type) values (${post}, ${ann}, ${type})`
    await react('like')
    await refused(react('love'), 'post_reactions_once')
    await refused(react('hate'), 'post_reactions_type_check')
  })

  test('a second business of one member, a second review, or a review of oneself (BUSI-01, BUSI-14, DATA-38)', async () => {
    const { sql } = await testDatabase()
    const [ann, sam] = [await addMember(sql), await addMember(sql)]
    const open = () => sql<{ id: string }[]>`
      insert into business_profiles
        (user_id, business_name, business_type, description, address, city, postal_code, country, phone, email)
      values (${ann}, 'Ann''s', 'Detailer', 'We polish', '1 High St', 'Leeds', 'LS1 1AA', 'UK', '1', 'a@example.com')
      returning id`
    const [shop] = await open()
    await refused(open(), 'business_profiles_user_id_key')
    const review = (who: string, rating: number) =>
      sql`insert into business_reviews (business_id, user_id, rating) values (${shop?.id ?? ''}, ${who}, ${rating})`
    await refused(review(ann, 5), 'business_reviews_not_own')
    await refused(review(sam, 6), 'business_reviews_rating_check')
    await review(sam, 4)
    await refused(review(sam, 5), 'business_reviews_once')
  })

  test('a picture of no record, of two records, or in the wrong slot (DATA-19, DATA-20, DATA-23, DATA-27, DATA-45)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const [log] = await sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date)
      values (${car}, ${ann}, 'service', 'Oil Change', '2026-01-01') returning id`
    const [mod] = await sql`
      insert into modifications (vehicle_id, user_id, type, name, brand, install_date)
      values (${car}, ${ann}, 'Tech', 'Radio', 'Alpine', '2026-01-01') returning id`
    const [note] = await sql`
      insert into vehicle_notes (vehicle_id, user_id, content) values (${car}, ${ann}, 'Hums') returning id`
    const attach = async (parents: object, file?: string) => sql`
      insert into record_images ${sql({ vehicle_id: car, file_id: file ?? (await addFile(sql, ann)), ...parents })}`
    const file = await addFile(sql, ann)
    await attach({ maintenance_log_id: log?.id }, file)
    await attach({ modification_id: mod?.id, slot: 'before' })
    await attach({ modification_id: mod?.id, slot: 'after' })
    await attach({ vehicle_note_id: note?.id })
    await refused(attach({}), 'record_images_one_parent')
    await refused(attach({ maintenance_log_id: log?.id, vehicle_note_id: note?.id }), 'record_images_one_parent')
    await refused(attach({ maintenance_log_id: log?.id, slot: 'before' }), 'record_images_slot_fits_parent')
    await refused(attach({ modification_id: mod?.id }), 'record_images_slot_fits_parent')
    await refused(attach({ vehicle_note_id: note?.id }, file), 'record_images_file_id_key')
    const [picture] = await sql`select url from record_images where file_id = ${file}`
    expect(picture?.url).toBe(`/files/${file}`)
  })

  test('a record whose kind and type disagree, or with a cost below zero (SERV-02, SERV-05, SERV-13, SERV-15)', async () => {
    const { sql } = await testDatabase()
    const car = await addVehicle(sql, await addMember(sql))
    const log = (kind: string, type: string, cost: number | null) => sql`
      insert into maintenance_logs (vehicle_id, kind, type, date, cost)
      values (${car}, ${kind}, ${type}, '2026-01-01', ${cost})`
    await log('service', 'Major Service', null)
    await log('running_cost', 'Other', 12.5)
    await log('wash', 'Wash/Detail', null)
    await refused(log('service', 'Fuel', 10), 'maintenance_logs_type_fits_kind')
    await refused(log('wash', 'Oil Change', 10), 'maintenance_logs_type_fits_kind')
    await refused(log('running_cost', 'Fuel', null), 'maintenance_logs_running_cost_has_cost')
    await refused(log('service', 'Oil Change', -0.01), 'maintenance_logs_cost_check')
  })

  test('a blank note (SERV-17), an endless title, a guide without its source (GUID-11, DATA-35)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    await refused(
      sql`insert into vehicle_notes (vehicle_id, user_id, content) values (${car}, ${ann}, ${' \n '})`,
      'vehicle_notes_content_check',
    )
    await refused(
      sql`insert into posts (user_id, title, content) values (${ann}, ${'x'.repeat(201)}, 'text')`,
      'posts_title_check',
    )
    const guide = (video: string | null) => sql`
      insert into guides (user_id, title, description, type, video_id, make, model)
      values (${ann}, 'Oil', 'How to', 'youtube', ${video}, 'All', 'All') returning url`
    await refused(guide('short'), 'guides_video_id_check')
    await refused(guide(null), null)
    const [made] = await guide('dQw4w9WgXcQ')
    expect(made?.url).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  })
})

describe('counters and versions', () => {
  test('follower counts follow the rows, also when everybody clicks at once (FOLL-02, DATA-43)', async () => {
    const { sql } = await testDatabase()
    const crowd = await Promise.all(Array.from({ length: 8 }, () => addMember(sql)))
    const pairs = crowd.flatMap((who) => crowd.filter((whom) => whom !== who).map((whom) => [who, whom] as const))
    await Promise.all(
      pairs.map(([who, whom]) => sql`insert into follows (follower_id, following_id) values (${who}, ${whom})`),
    )
    await Promise.all(
      crowd.map((who) => sql`delete from follows where follower_id = ${who} and following_id = ${crowd[0] ?? ''}`),
    )
    const counts = await sql`
      select id, followers_count, following_count from users where id = any(${crowd}::uuid[])`
    for (const { id, followers_count, following_count } of counts)
      expect([followers_count, following_count]).toEqual(id === crowd[0] ? [0, 7] : [7, 6])
  })

  test('a post counts its reactions and visible comments, and a reaction is no edit (FEED-12, DATA-31, DATA-33)', async () => {
    const { sql } = await testDatabase()
    const [ann, sam] = [await addMember(sql), await addMember(sql)]
    const post = await addPost(sql, ann)
    const counted = async () => {
      const [row] = await sql`
        select like_count, love_count, celebrate_count, comment_count, version from posts where id = ${post}`
      return Object.values(row ?? {})
    }
    await sql`insert into post_reactions (post_id, user_id, type) values (${post}, ${ann}, 'like'), (${post}, ${sam}, 'love')`
    await sql`insert into post_comments (post_id, user_id, content) values (${post}, ${ann}, 'a'), (${post}, ${sam}, 'b')`
    expect(await counted()).toEqual([1, 1, 0, 2, 1])
    await sql`update post_reactions set type = 'celebrate' where user_id = ${ann}`
    await sql`update post_comments set content = 'c' where user_id = ${ann}`
    await sql`update post_comments set hidden_at = now() where user_id = ${sam}`
    expect(await counted()).toEqual([0, 1, 1, 1, 1])
    await sql`delete from post_reactions where user_id = ${sam}`
    await sql`update post_comments set deleted_at = now()`
    expect(await counted()).toEqual([0, 0, 1, 0, 1])
  })

  test('each save of an editable record raises its version', async () => {
    const { sql } = await testDatabase()
    const car = await addVehicle(sql, await addMember(sql))
    const save = (version: number) =>
      sql`update vehicles set mileage = 5 where id = ${car} and version = ${version} returning version`
    expect(await save(1)).toEqual([{ version: 2 }])
    expect(await save(1)).toEqual([])
  })
})

describe('ledgers', () => {
  const take = (sql: Sql, who: string, kind: string, amount: number, request: string = randomUUID()) => sql`
    insert into token_transactions (user_id, kind, amount, request_id) values (${who}, ${kind}, ${amount}, ${request})`
  const tokensOf = async (sql: Sql, who: string) => (await sql`select tokens from users where id = ${who}`)[0]?.tokens

  test('an overspend of tokens is refused by the database, however many ask at once (AIAS-09, PLAN-23)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => take(sql, ann, 'reserve', -300)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
    expect(await tokensOf(sql, ann)).toBe(100)
    await refused(take(sql, ann, 'reserve', -101), 'users_tokens_not_negative')
  })

  test('a reservation of tokens is closed once, by its owner, and never earns any (AIAS-09)', async () => {
    const { sql } = await testDatabase()
    const [ann, sam] = [await addMember(sql), await addMember(sql)]
    const [first, second] = [randomUUID(), randomUUID()]
    await take(sql, ann, 'reserve', -300, first)
    await refused(take(sql, ann, 'settle', 301, first), 'token_transactions_closes_reserve')
    await refused(take(sql, ann, 'release', 200, first), 'token_transactions_closes_reserve')
    await refused(take(sql, sam, 'release', 300, first), 'token_transactions_closes_reserve')
    await take(sql, ann, 'settle', 180, first)
    await refused(take(sql, ann, 'release', 300, first), 'token_transactions_closed_once')
    await take(sql, ann, 'reserve', -300, second)
    await take(sql, ann, 'release', 300, second)
    expect(await tokensOf(sql, ann)).toBe(880)
  })

  test('a month grants its tokens once (PLAN-23)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const grant = (month: string) => sql`
      insert into token_transactions (user_id, kind, amount, period) values (${ann}, 'monthly_grant', 1000, ${month})`
    await grant('2031-01-01')
    await refused(grant('2031-01-01'), 'token_transactions_once_a_month')
    await refused(grant('2031-02-02'), 'token_transactions_period_check')
  })

  test('the valuations of a month end with the plan, and a failed one is given back (VALU-05, DATA-29)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const ask = (kind: string, request: string = randomUUID()) => sql`
      insert into valuation_requests (user_id, vehicle_id, kind, request_id) values (${ann}, ${car}, ${kind}, ${request})`
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ask('reserve')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    await refused(ask('reserve'), 'valuation_requests_limit')
    await refused(ask('release'), 'valuation_requests_closes_reserve')
    const [reserved] = await sql`select request_id from valuation_requests`
    await ask('release', reserved?.request_id)
    await refused(ask('settle', reserved?.request_id), 'valuation_requests_closed_once')
    await ask('reserve')
  })

  test('an upload beyond the plan is refused, what comes with a bought car is not (PLAN-25)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const weigh = (reason: string, megabytes: number) => sql`
      insert into storage_ledger (user_id, file_id, reason, bytes)
      values (${ann}, ${randomUUID()}, ${reason}, ${megabytes * 1024 * 1024})`
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => weigh('upload', 10)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
    await refused(weigh('upload', 1), 'storage_ledger_limit')
    await weigh('transfer_in', 5)
    await weigh('removal', -10)
    await refused(weigh('removal', -96), 'user_storage_used_bytes_check')
    expect(await sql`select used_bytes from user_storage where user_id = ${ann}`).toEqual([{ used_bytes: '99614720' }])
  })

  test('points pay once per object, make levels, and go back with the vehicle (GAMI-01, GAMI-03, GAMI-04, DATA-07, DATA-08)', async () => {
    const { sql } = await testDatabase()
    const ann = await addMember(sql)
    const car = await addVehicle(sql, ann)
    const pay = (rule: string, points: number, object: string = randomUUID()) => sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id, vehicle_id)
      values (${ann}, ${rule}, ${points}, 'vehicle', ${object}, ${car})`
    await pay('vehicle-added', 20, car)
    await refused(pay('vehicle-added', 20, car), 'point_transactions_paid_once')
    await pay('referral', 95)
    const standing = () => sql`select total_points, level from user_points where user_id = ${ann}`
    expect(await standing()).toEqual([{ total_points: 115, level: 2 }])
    await pay('vehicle-added', -20, car)
    await refused(pay('vehicle-added', -20, car), 'point_transactions_taken_back_once')
    expect(await standing()).toEqual([{ total_points: 95, level: 1 }])
    await refused(pay('referral', -96), 'user_points_total_points_check')
  })

  test.each(['point_transactions', 'token_transactions', 'valuation_requests', 'storage_ledger'])(
    'rows of %s can be neither changed nor removed',
    async (ledger) => {
      const { sql } = await testDatabase()
      const ann = await addMember(sql)
      const id = randomUUID()
      await sql`
      insert into point_transactions (user_id, rule_id, points, object_type, object_id)
      values (${ann}, 'post', 5, 'post', ${id})`
      await sql`insert into valuation_requests (user_id, vehicle_id) values (${ann}, ${id})`
      await sql`insert into storage_ledger (user_id, file_id, reason, bytes) values (${ann}, ${id}, 'upload', 1)`
      await refused(sql`update ${sql(ledger)} set created_at = now()`, 'append_only')
      await refused(sql`delete from ${sql(ledger)}`, 'append_only')
      await refused(sql`truncate ${sql(ledger)}`, 'append_only')
      await refused(sql`delete from users where id = ${ann}`, 'append_only')
      await sql.begin(async (tx) => {
        await tx`set local garagetale.erasing = 'on'`
        await tx`delete from users where id = ${ann}`
      })
      expect(await sql`select id from ${sql(ledger)} where user_id = ${ann}`).toEqual([])
    },
  )
})

const refused = (query: PromiseLike<unknown>, constraint: string | null) =>
  expect(Promise.resolve(query)).rejects.toMatchObject(
    constraint ? { constraint_name: constraint } : { code: expect.stringMatching(/^23/) },
  )

async function inserted(query: PromiseLike<readonly Record<string, string>[]>): Promise<string> {
  const [row] = await query
  return row?.id ?? ''
}

function addMember(sql: Sql) {
  const name = randomBytes(6).toString('hex')
  return inserted(
    sql`insert into users (name, email, username) values ('Ann', ${`${name}@example.com`}, ${name}) returning id`,
  )
}

const addVehicle = (sql: Sql, owner: string) =>
  inserted(sql`
    insert into vehicles (user_id, make, model, year, transmission, fuel_type)
    values (${owner}, 'Mini', 'Cooper', 2015, 'Manual', 'Petrol') returning id`)

const addPost = (sql: Sql, author: string) =>
  inserted(sql`insert into posts (user_id, title, content) values (${author}, 'Hello', 'World') returning id`)

const addFile = (sql: Sql, owner: string) =>
  inserted(sql`insert into files (user_id, kind, mime) values (${owner}, 'note', 'image/jpeg') returning id`)
