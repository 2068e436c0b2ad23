import { sql } from 'kysely'
import { mostShown, type PublicAmendment, type PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { defectLives } from '#domain/vehicles/defect-lives.ts'
import { asTold, type KnownRecall, type TestWithDefects } from '#domain/vehicles/mot-defect.ts'
import { isShownBusiness } from '../../businesses/business.queries.ts'
import { confirmation } from '../../businesses/confirmations/confirmed-by.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { evidenceFacts } from '../../records/evidence.ts'
import { recallOf } from '../../records/mot-defects/mot-defects.queries.ts'
import {
  asPublicLog,
  asPublicModification,
  notShown,
  publicFields,
  publicLogColumns,
  shareableLog,
} from '../../records/public.ts'
import {
  correctionsOf,
  instrumentsOf,
  publiclyStandingOut,
  type StandingOut,
  withOddReadings,
} from '../../vehicles/garage/mileage-facts.ts'
import { identityChangesOf, testedAs } from '../../vehicles/identity/identity.queries.ts'
import { publicTests } from '../listings/buyer-facts.ts'
import { isShown } from '../listings/listings.queries.ts'

/** Anything that `publicSlug` could not have made matches nothing. */
export const isSlug = (text: string) => text.length <= 200 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/**
 * The current version of the page; undefined while it may not be seen. Every visit starts with this read: three rows by
 * key.
 */
export async function findPageVersion(sql: Sql, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined
  const [page] = await sql<{ version: string }[]>`
    select p.version from vehicles v
      join public_pages p on p.vehicle_id = v.id
      join users u on u.id = v.user_id and u.deleted_at is null and u.suspended_at is null
     where v.public_url = ${slug} and v.is_public and v.deleted_at is null`
  return page?.version
}

interface Told {
  tests: TestWithDefects[]
  recall: KnownRecall | null
}

/** In one statement, so that switching it off half-way cannot show half a page. */
export async function findPublicVehicle(db: Db, slug: string): Promise<PublicVehicle | undefined> {
  if (!isSlug(slug)) return undefined
  const { rows } = await sql<Omit<PublicVehicle, 'odd_readings'> & StandingOut & Told>`
    select v.public_url as slug, v.make, v.model, v.year, v.registration_number, v.engine_type, v.transmission,
           v.fuel_type, v.mileage, v.mileage_km, v.odometer_unit, d.color, d.door_plan, d.date_first_registered, v.number_of_previous_keepers,
           v.mot_expiry, v.tax_due_date, case when photo.id is not null then v.image_url end as image_url,
           case when photo.width is not null
                then json_build_object('width', photo.width, 'height', photo.height) end as image_size,
           v.status = 'For Sale' as for_sale, u.name as owner_name, v.public_description,
           ${media} as media,
           case when v.show_maintenance then ${services} end as services,
           case when v.show_modifications then ${modifications} end as modifications,
           ${notShown} as not_shown,
           ${mot} as mot, ${publicTests} as tests, ${recallOf('v')} as recall,
           ${documents} as documents, ${handovers} as handovers,
           other_seals(v.id, plate_of(v.registration_number)) as other_seals,
           ${identityChangesOf('v')} as identity_changes,
           ${instrumentsOf('v')} as instruments, ${correctionsOf('v')} as corrections,
           ${publiclyStandingOut('v')} as standing_out,
           (select url_slug from vehicle_listings
              join vehicles on vehicles.id = vehicle_listings.vehicle_id
              join users on users.id = vehicle_listings.user_id
             where vehicle_listings.vehicle_id = v.id and ${isShown}) as listing_slug
      from vehicles v
      join users u on u.id = v.user_id and u.deleted_at is null and u.suspended_at is null
      left join vehicle_data d on d.vehicle_id = v.id
      left join files photo on photo.id = v.image_file_id and photo.state = 'stored'
     where v.public_url = ${slug} and v.is_public and v.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { instruments, corrections, tests, recall, ...vehicle } = withOddReadings(found)
  return {
    ...vehicle,
    ...(instruments ? { instruments } : {}),
    ...(corrections ? { corrections } : {}),
    mot_defects: defectLives(tests).map(asTold),
    outstanding_recall: recall?.outstanding ?? false,
    media: vehicle.media.map(withPublicAmendments(publicFields.media)),
    services: vehicle.services?.map(withPublicAmendments(publicFields.log)).map(asPublicLog(vehicle)) ?? null,
    modifications:
      vehicle.modifications?.map(withPublicAmendments(publicFields.modification)).map(asPublicModification) ?? null,
  }
}

const amendmentsOf = (type: 'maintenance_log' | 'modification' | 'vehicle_media') => sql`
  (select coalesce(json_agg(json_build_object('changes', a.changes, 'reason', a.reason, 'created_at', a.created_at)
                            order by a.created_at, a.id), '[]')
     from record_amendments a
    where r.seal_id is not null and a.record_type = ${sql.lit(type)} and a.record_id = r.id)`

const media = sql`
  (select coalesce(json_agg(shown order by taken desc, created_at desc, id desc), '[]') from (
     select r.id, r.created_at, r.timeline_date as taken,
            json_build_object('id', r.id, 'title', r.title, 'date_taken', r.date_taken, 'location', r.location,
              'comments', r.comments, 'media_url', r.media_url, 'media_type', r.media_type, 'width', f.width,
              'height', f.height, 'credentials', f.credentials_by, 'is_sealed', r.seal_id is not null,
              'amendments', ${amendmentsOf('vehicle_media')}) as shown
       from vehicle_media r join files f on f.id = r.media_file_id and f.state = 'stored'
      where r.vehicle_id = v.id and r.is_publicly_visible and r.deleted_at is null
      order by r.timeline_date desc, r.created_at desc, r.id desc limit ${mostShown.media}) newest)`

const services = sql`
  (select coalesce(json_agg(shown order by date desc, created_at desc, id desc), '[]') from (
     select r.id, r.date, r.created_at,
            json_build_object('id', r.id, ${publicLogColumns('r')}, 'confirmed_by', ${confirmation('r')},
              'rests_on', ${evidenceFacts('maintenance_logs', 'r')}, 'is_sealed', r.seal_id is not null,
              'amendments', ${amendmentsOf('maintenance_log')}) as shown
       from maintenance_logs r
      where r.vehicle_id = v.id and r.is_publicly_visible and r.deleted_at is null
        and ${shareableLog}
      order by r.date desc, r.created_at desc, r.id desc limit ${mostShown.services}) newest)`

const modifications = sql`
  (select coalesce(json_agg(shown order by install_date desc, id desc), '[]') from (
     select r.id, r.install_date,
            json_build_object('id', r.id, 'type', r.type, 'name', r.name, 'brand', r.brand,
              'install_date', r.install_date, 'description', r.description, 'is_major_upgrade', r.is_major_upgrade,
              'rests_on', ${evidenceFacts('modifications', 'r')}, 'is_sealed', r.seal_id is not null,
              'amendments', ${amendmentsOf('modification')}) as shown
       from modifications r
      where r.vehicle_id = v.id and r.is_publicly_visible and r.deleted_at is null
      order by r.install_date desc, r.id desc limit ${mostShown.modifications}) newest)`

const mot = sql`
  (select coalesce(json_agg(shown order by test_date desc, id desc), '[]') from (
     select id, test_date,
            json_build_object('test_date', test_date, 'test_result', test_result, 'odometer_reading', odometer_reading,
              'odometer_unit', odometer_unit, 'expiry_date', expiry_date,
              'mileage_anomaly_detected', mileage_anomaly_detected,
              'tested_as', ${testedAs('mot_history')}) as shown
       from mot_history where vehicle_id = v.id
      order by test_date desc, id desc limit ${mostShown.mot}) newest)`

// A former owner's documents are never shown, however they were marked.
const documents = sql`
  (select coalesce(json_agg(shown order by category, created_at desc, id desc), '[]') from (
     select p.id, p.category, p.created_at,
            json_build_object('id', p.id, 'title', p.title, 'category', p.category, 'file_url', p.file_url,
              'file_type', p.file_type, 'file_size', p.file_size, 'document_date', p.document_date) as shown
       from vehicle_documents p join files f on f.id = p.file_id and f.state = 'stored'
      where p.vehicle_id = v.id and p.user_id = v.user_id and p.privacy = 'shareable' and p.deleted_at is null
      order by p.created_at desc, p.id desc limit ${mostShown.documents}) newest)`

const handovers = sql`
  (select coalesce(json_agg(json_build_object('sequence', sequence, 'sealed_at', created_at) order by sequence), '[]')
     from handover_seals where vehicle_id = v.id)`

/** Only an amendment's changes to fields that the page shows: it may also mention a cost. */
const withPublicAmendments =
  (shown: Set<string>) =>
  <Entry extends { amendments: PublicAmendment[] }>(entry: Entry): Entry => ({
    ...entry,
    amendments: entry.amendments.flatMap((amendment) => {
      const changes = Object.entries(amendment.changes).filter(([field]) => shown.has(field))
      return changes.length > 0 ? [{ ...amendment, changes: Object.fromEntries(changes) }] : []
    }),
  })

interface SitemapEntry {
  slug: string
  changed: Date
}
const mostInSitemap = 10_000

export const listPublicVehicles = (sql: Sql) => sql<SitemapEntry[]>`
  select v.public_url as slug, v.updated_at as changed from vehicles v
    join users u on u.id = v.user_id and u.deleted_at is null and u.suspended_at is null
   where v.is_public and v.deleted_at is null
   order by v.public_created_at desc nulls last, v.id desc limit ${mostInSitemap}`

export const listShownBusinesses = (sql: Sql) => sql<{ user_id: string; changed: Date }[]>`
  select business_profiles.user_id, business_profiles.updated_at as changed from business_profiles
    join users on users.id = business_profiles.user_id
   where ${sql.unsafe(isShownBusiness)}
   order by is_verified and not in_review desc, business_profiles.created_at desc, business_profiles.id desc limit ${mostInSitemap}`

export const listShownListings = (db: Db): Promise<SitemapEntry[]> =>
  db
    .selectFrom('vehicle_listings')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_listings.vehicle_id')
    .innerJoin('users', 'users.id', 'vehicle_listings.user_id')
    .select(['vehicle_listings.url_slug as slug', 'vehicle_listings.updated_at as changed'])
    .where(isShown)
    .orderBy('published_at', 'desc')
    .orderBy('vehicle_listings.id', 'desc')
    .limit(mostInSitemap)
    .$castTo<SitemapEntry>()
    .execute()
