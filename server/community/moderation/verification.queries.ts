import { sql } from 'kysely'
import type { BusinessesToVerify, BusinessToVerify } from '#domain/community/moderation.ts'
import type { VerificationFilter } from '#domain/community/new-report.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPage } from '../../platform/http/paging.ts'

const pageSize = 20

/** What a badge vouches for, as it reads now. */
export const vouchedFor = sql`jsonb_build_object(
  'business_name', business_name, 'business_type', business_type, 'address', address, 'city', city,
  'postal_code', postal_code, 'country', country)`

const isWaiting = sql`(decided_at is null or decided_at < details_changed_at)`

// Each in the order of its own index, by cursors that stay valid when a business has been decided on.
const states = {
  waiting: {
    which: sql`${isWaiting} and hidden_at is null`,
    mark: sql`details_changed_at`,
    beyond: sql`>`,
    order: sql`details_changed_at, business_profiles.id`,
  },
  verified: {
    which: sql`is_verified`,
    mark: sql`coalesce(decided_at, business_profiles.created_at)`,
    beyond: sql`<`,
    order: sql`coalesce(decided_at, business_profiles.created_at) desc, business_profiles.id desc`,
  },
}

/**
 * Those to review, longest waiting first; or the verified ones, newest first. The reader's own is left to another
 * moderator.
 */
export async function listBusinesses(
  db: Db,
  me: string,
  { state, after }: VerificationFilter,
): Promise<BusinessesToVerify> {
  const { which, mark, beyond, order } = states[state]
  const page = after
    ? sql`(${mark}, business_profiles.id) ${beyond}
        (select ${mark}, business_profiles.id from business_profiles where id = ${after})`
    : sql`true`
  const { rows } = await sql<BusinessToVerify>`
    select business_profiles.id, business_profiles.user_id,
           jsonb_build_object('id', users.id, 'name', users.name, 'email_verified', users.email_verified) as owner,
           business_name, business_type, description, address, city, postal_code, country, phone, website,
           business_profiles.email, logo_url, is_verified, hidden_at is not null as hidden, ${isWaiting} as waiting,
           case when is_verified and verified_as <> ${vouchedFor} then verified_as end as was,
           to_json(details_changed_at) #>> '{}' as changed_at, to_json(decided_at) #>> '{}' as decided_at, version
      from business_profiles join users on users.id = business_profiles.user_id
     where ${which} and users.suspended_at is null and users.deleted_at is null and users.id <> ${me} and ${page}
     order by ${order} limit ${pageSize + 1}`.execute(db)
  return asPage(rows, pageSize)
}
