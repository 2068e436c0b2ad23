import { sql } from 'kysely'

/** Verified, and nothing the badge vouches for has changed since. `business` is the table's name in the statement. */
export const hasBadge = (business = 'business_profiles') =>
  sql<boolean>`(${sql.ref(`${business}.is_verified`)} and not ${sql.ref(`${business}.in_review`)})`
