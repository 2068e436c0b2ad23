import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateSchemaTypes } from '../../../scripts/schema-types.ts'
import { createTestDatabase } from '../../test/database.ts'
import { connect, type Sql } from './database.ts'

/** One row per id: 'ID: part: part', continued in indented lines. */
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
  | 'post_reaction' | 'post_comment' | 'reminder_due' | 'enquiry' | 'confirmation' |
  'account'
BUSI-04: BusinessProfiles.business_type: 'Auto Repair' | 'Tuning Shop' | 'Detailer' | 'Tyre Specialist' | 'Body Shop'
  | 'Performance Shop' | 'General Maintenance'`)

const lists = rows(`
GARA-04: from vehicles where user_id = $1 and deleted_at is null order by coalesce(handed_over_at, created_at) desc, id desc
NOTI-02: from notifications where user_id = $1 order by created_at desc, id desc
REMI-16: from reminders where vehicle_id = $1 and deleted_at is null order by due_date, id
DASH-09: from reminders where user_id = $1 and status = 'pending' and deleted_at is null order by due_date, id
DASH-11: from point_transactions where user_id = $1 order by created_at desc, id desc
DASH-12: from vehicle_documents where user_id = $1 and deleted_at is null order by created_at desc, id desc
DOCS-02: from vehicle_documents where vehicle_id = $1 and deleted_at is null order by category, created_at desc, id
  desc
GALL-06: from vehicle_media where vehicle_id = $1 and deleted_at is null order by created_at desc, id desc
MODS-01: from modifications where vehicle_id = $1 and deleted_at is null order by install_date desc, id desc
SERV-01: from maintenance_logs where vehicle_id = $1 and kind = 'service' and deleted_at is null order by date desc,
  created_at desc, id desc
TIME-01: from vehicle_notes where vehicle_id = $1 and deleted_at is null order by timeline_date desc, created_at desc,
  id desc
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
