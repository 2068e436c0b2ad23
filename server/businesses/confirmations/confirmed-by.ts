import { sql } from 'kysely'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'
import type { VehicleIdentity } from '#domain/vehicles/identity-rules.ts'
import { hasBadge } from '../badge.ts'

/** A business whose confirmation counts: verified (even while a change is in review), not hidden, and not suspended. */
const standing = sql`business.is_verified and business.hidden_at is null
  and owner.suspended_at is null and owner.deleted_at is null`

const businessOf = (log: string) => sql`
  business_profiles as business join users as owner on owner.id = business.user_id
   where business.id = ${sql.ref(`${log}.business_id`)}`

/**
 * Who confirmed the current row, under the name of that time; `log` is the statement's name for maintenance_logs.
 * Checked each time, so that it disappears and returns with the standing of the business.
 */
export const confirmedBy = (log: string) => sql<
  string | null
>`case when ${sql.ref(`${log}.confirmed_at`)} is not null then (
  select ${sql.ref(`${log}.confirmed_by_name`)} from ${businessOf(log)} and ${standing}) end`

/** The vehicle that was confirmed, if the vehicle with the record now has another name. */
export const confirmedVehicle = (log: string) => sql<VehicleIdentity | null>`
  case when ${sql.ref(`${log}.confirmed_vehicle`)} is not null then nullif(${sql.ref(`${log}.confirmed_vehicle`)}, (
    select jsonb_build_object('make', named.make, 'model', named.model, 'year', named.year,
                              'registration_number', named.registration_number)
      from vehicles as named where named.id = ${sql.ref(`${log}.vehicle_id`)})) end`

/** The same with a link to the business, for everybody. */
export const confirmation = (log: string) => sql<PublicService['confirmed_by']>`
  case when ${sql.ref(`${log}.confirmed_at`)} is not null then (
    select jsonb_build_object('name', ${sql.ref(`${log}.confirmed_by_name`)}, 'user_id', business.user_id,
                              'vehicle', ${confirmedVehicle(log)})
      from ${businessOf(log)} and ${standing}) end`

/** The business the row names, if the reader can open its page. */
export const namedBusiness = (log: string, me: string) => sql<NonNullable<MaintenanceLog['business']> | null>`
  case when ${sql.ref(`${log}.business_id`)} is not null then (
    select jsonb_build_object('user_id', business.user_id, 'business_name', business.business_name,
                              'is_verified', ${hasBadge('business')})
      from ${businessOf(log)} and business.hidden_at is null
       and owner.suspended_at is null and owner.deleted_at is null
       and not exists (select from blocks where blocker_id = ${me} and blocked_id = owner.id)
       and not exists (select from blocks where blocked_id = ${me} and blocker_id = owner.id)) end`
