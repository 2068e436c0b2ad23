import { londonToday } from '#domain/basics/format.ts'
import {
  badgesShownToOthers,
  type MemberProfile,
  type OwnProfile,
  type ProfileBadge,
  type ProfileChange,
  remindersShown,
  type UpcomingReminder,
  usernameTaken,
} from '#domain/community/profile.ts'
import { houseAccount } from '#domain/members/people.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { isLoss } from '../../platform/database/lost-connection.ts'
import { storageOf } from '../../platform/files/storage-quota.ts'
import { invalid, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import { log } from '../../platform/observability/log.ts'
import { isAwake, isProjected } from '../../records/reminders/reminders.queries.ts'

const person = [
  'users.id',
  'users.name',
  'users.avatar_url',
  'users.banner_url',
  'users.followers_count',
  'users.following_count',
  'user_points.total_points',
  'user_points.level',
] as const

const activePerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('user_points', 'user_points.user_id', 'users.id')
    .select(person)
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)

const vehiclesOf = (db: Db, userId: string) =>
  db
    .selectFrom('vehicles')
    .leftJoin('vehicle_data', 'vehicle_data.vehicle_id', 'vehicles.id')
    .select(['vehicles.id', 'vehicles.make', 'vehicles.model', 'vehicles.year'])
    .select(['vehicles.registration_number', 'vehicles.image_url', 'vehicle_data.color', 'vehicle_data.door_plan'])
    .where('vehicles.user_id', '=', userId)
    .where('vehicles.deleted_at', 'is', null)
    .orderBy('vehicles.created_at', 'desc')
    .orderBy('vehicles.id', 'desc')

/** A profile is still shown if its badges can't be read. */
const badgesOf = (db: Db, userId: string, limit = 100): Promise<ProfileBadge[]> =>
  db
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .select(['badges.id', 'badges.name', 'badges.icon_url'])
    .where('user_badges.user_id', '=', userId)
    .orderBy('user_badges.awarded_at', 'desc')
    .orderBy('badges.sort_order')
    .limit(limit)
    .execute()
    .catch((error) => {
      if (isLoss(error)) throw error
      log.error('Badges could not be read', error)
      return []
    })

/** A block, from either side, hides both from each other. */
export async function getMemberProfile(db: Db, id: string, viewer: string): Promise<MemberProfile> {
  const found = await activePerson(db, id)
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('follows')
            .select('follows.id')
            .where('follower_id', '=', viewer)
            .whereRef('following_id', '=', 'users.id'),
        )
        .as('is_following'),
    )
    .select((row) =>
      row
        .selectFrom('business_profiles')
        .select('business_name')
        .whereRef('business_profiles.user_id', '=', 'users.id')
        .where('hidden_at', 'is', null)
        .as('business_name'),
    )
    .where(visibleTo(viewer))
    .executeTakeFirst()
  if (!found) throw notFound('User')
  const [badges, vehicles] = await Promise.all([
    badgesOf(db, id, badgesShownToOthers),
    vehiclesOf(db, id).select('vehicles.public_url').where('vehicles.is_public', '=', true).execute(),
  ])
  const is_following = Boolean(found.is_following)
  return { view: 'member', ...found, is_following, is_house: id === houseAccount, badges, vehicles }
}

export async function getOwnProfile(db: Db, id: string): Promise<OwnProfile> {
  const own = activePerson(db, id)
    .innerJoin('subscription_plans', 'subscription_plans.id', 'users.current_plan_id')
    .select(['users.email', 'users.email_verified', 'users.username', 'users.current_plan_id', 'users.referral_code'])
    .select(['users.tokens', 'users.created_at', 'subscription_plans.plan_name'])
    .select('users.distance_unit')
  const [found, badges, vehicles, upcoming_reminders, storage] = await Promise.all([
    own.executeTakeFirst(),
    badgesOf(db, id),
    vehiclesOf(db, id).select(['vehicles.status', 'vehicles.is_public']).execute(),
    listUpcomingReminders(db, id),
    storageOf(db, id),
  ])
  if (!found) throw notFound('User')
  const created_at = found.created_at.toISOString()
  return { view: 'self', ...found, created_at, badges, vehicles, upcoming_reminders, storage }
}

async function listUpcomingReminders(db: Db, userId: string): Promise<UpcomingReminder[]> {
  const found = await db
    .selectFrom('reminders')
    .innerJoin('vehicles', 'vehicles.id', 'reminders.vehicle_id')
    .select(['reminders.id', 'reminders.title', 'reminders.type', 'reminders.due_date', 'reminders.vehicle_id'])
    .select(['reminders.due_miles', isProjected.as('projected'), 'vehicles.make', 'vehicles.model', 'vehicles.year'])
    .where('reminders.user_id', '=', userId)
    .where(isAwake(londonToday()))
    .where('reminders.status', '=', 'pending')
    .where('reminders.deleted_at', 'is', null)
    .where('vehicles.user_id', '=', userId)
    .where('vehicles.deleted_at', 'is', null)
    .orderBy('reminders.due_date')
    .orderBy('reminders.id')
    .limit(remindersShown)
    .execute()
  return found.map(({ year, make, model, ...reminder }) => ({
    ...reminder,
    vehicle_name: vehicleName({ year, make, model }),
  }))
}

/** Nothing for a member who is erased at the same moment: the row that remains is anonymous. */
export async function updateProfile(db: Db, id: string, change: ProfileChange) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .catch((error: { constraint_name?: string }) => {
      throw error.constraint_name === 'users_username_key' ? invalid({ username: usernameTaken }) : error
    })
  if (numUpdatedRows === 0n) throw notAuthenticated()
}
