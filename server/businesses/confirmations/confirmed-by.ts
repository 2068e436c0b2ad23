import { sql } from 'kysely'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'
import type { VehicleIdentity } from '#domain/vehicles/vehicle-identity.ts'
import { hasBadge } from '../badge.ts'

/** A business whose word counts: it was given the badge (also while a change is in review), no moderator has hidden it, and its member is in good standing. */
const standing = sql`business.is_verified and business.hidden_at is null
  and owner.suspended_at is null and owner.deleted_at is null`

const businessOf = (log: string) => sql`
  business_profiles as business join users as owner on owner.id = business.user_id
   where business.id = ${sql.ref(`${log}.business_id`)}`

/**
 * Who confirmed the row at hand, by the name it had then; `log` is what the statement calls maintenance_logs. Asked each
 * time, so that it goes, and comes back, with the standing of the business.
 */
export const confirmedBy = (log: string) => sql<
  string | null
>`case when ${sql.ref(`${log}.confirmed_at`)} is not null then (
  select ${sql.ref(`${log}.confirmed_by_name`)} from ${businessOf(log)} and ${standing}) end`

/** The vehicle that was confirmed, where the one that has the record is called otherwise now. */
export const confirmedVehicle = (log: string) => sql<VehicleIdentity | null>`
  case when ${sql.ref(`${log}.confirmed_vehicle`)} is not null then nullif(${sql.ref(`${log}.confirmed_vehicle`)}, (
    select jsonb_build_object('make', named.make, 'model', named.model, 'year', named.year,
                              'registration_number', named.registration_number)
      from vehicles as named where named.id = ${sql.ref(`${log}.vehicle_id`)})) end`

/** The same with the way to the business, for everybody. */
export const confirmation = (log: string) => sql<PublicService['confirmed_by']>`
  case when ${sql.ref(`${log}.confirmed_at`)} is not null then (
    select jsonb_build_object('name', ${sql.ref(`${log}.confirmed_by_name`)}, 'user_id', business.user_id,
                              'vehicle', ${confirmedVehicle(log)})
      from ${businessOf(log)} and ${standing}) end`

/** The business that the row names, where the reader can open it. */
export const namedBusiness = (log: string, me: string) => sql<NonNullable<MaintenanceLog['business']> | null>`
  case when ${sql.ref(`${log}.business_id`)} is not null then (
    select jsonb_build_object('user_id', business.user_id, 'business_name', business.business_name,
                              'is_verified', ${hasBadge('business')})
      from ${businessOf(log)} and business.hidden_at is null
       and owner.suspended_at is null and owner.deleted_at is null
       and not exists (select from blocks where blocker_id = ${me} and blocked_id = owner.id)
       and not exists (select from blocks where blocked_id = ${me} and blocker_id = owner.id)) end`
