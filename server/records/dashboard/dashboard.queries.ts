import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { londonToday } from '#domain/basics/format.ts'
import {
  type Dashboard,
  dashboardActivity,
  dashboardBadges,
  dashboardDocuments,
  dashboardReminders,
  dashboardVehicles,
} from '#domain/records/dashboard.ts'
import { dueItems } from '#domain/records/due.ts'
import { defaultSpendingPeriod } from '#domain/records/spending.ts'
import type { SharedCard } from '#domain/vehicles/garage.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { Database } from '../../platform/database/schema.gen.ts'
import { ownVehicles, sharedCards } from '../../vehicles/garage/garage.queries.ts'
import { withOddReadings } from '../../vehicles/garage/mileage-facts.ts'
import { dueRows } from '../due/due.queries.ts'
import { isAwake, isProjected } from '../reminders/reminders.queries.ts'
import { getSpending } from '../spending/spending.queries.ts'

/** Two queries at once, however large the garage: one for the months' spending, one for everything else. */
export async function getDashboard(db: Db, user_id: string): Promise<Dashboard> {
  const today = londonToday()
  const [[view], spending] = await Promise.all([
    findFirstView(db, { user_id, today }),
    getSpending(db, { user_id, period: defaultSpendingPeriod }),
  ])
  if (!view) throw new Error('A member without an account of points.')
  const { due_rows, vehicles, shared, ...rest } = view
  return {
    ...rest,
    vehicles: vehicles.map(withOddReadings),
    ...(shared.length > 0 && { shared: shared.map(withOddReadings) as SharedCard[] }),
    due: dueItems(due_rows, today),
    spending,
  }
}

const findFirstView = preparedQuery((db, { user_id, today }: { user_id: string; today: string }) =>
  db
    .selectFrom('user_points')
    .select(['total_points', 'level'])
    .select([
      jsonArrayFrom(ownVehicles(db, user_id, today).limit(sql.lit(dashboardVehicles))).as('vehicles'),
      sql<number>`(select count(*)::int from vehicles where user_id = ${user_id} and deleted_at is null)`.as(
        'vehicle_count',
      ),
      jsonArrayFrom(sharedCards(db, user_id, today)).as('shared'),
      jsonArrayFrom(recentBadges(db, user_id)).as('badges'),
      sql<number>`(select count(*)::int from user_badges where user_id = ${user_id})`.as('badge_count'),
      jsonArrayFrom(upcomingReminders(db, user_id, today)).as('reminders'),
      dueRows({ user_id }, today).as('due_rows'),
      jsonArrayFrom(recentActivity(db, user_id)).as('activity'),
      jsonArrayFrom(recentDocuments(db, user_id)).as('documents'),
    ])
    .where('user_points.user_id', '=', user_id),
)

const recentBadges = (db: Db, user_id: string) =>
  db
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .select(['badges.id', 'badges.name', 'badges.description', 'badges.icon_url'])
    .where('user_badges.user_id', '=', user_id)
    .orderBy('user_badges.awarded_at', 'desc')
    .orderBy('user_badges.badge_id')
    .limit(sql.lit(dashboardBadges))

/**
 * A record's vehicle, while it still belongs to the member. Looked up per record rather than joined, so that PostgreSQL
 * walks an index for the first few instead of sorting all of them.
 */
const stillOwn = (records: 'reminders' | 'vehicle_documents') => (row: ExpressionBuilder<Database, typeof records>) =>
  row
    .selectFrom('vehicles')
    .select(['vehicles.make', 'vehicles.model', 'vehicles.year'])
    .whereRef('vehicles.id', '=', `${records}.vehicle_id`)
    .whereRef('vehicles.user_id', '=', `${records}.user_id`)
    .where('vehicles.deleted_at', 'is', null)
    .limit(sql.lit(1))
    .as('vehicle')

const upcomingReminders = (db: Db, user_id: string, today: string) =>
  db
    .selectFrom('reminders')
    .innerJoinLateral(stillOwn('reminders'), (join) => join.onTrue())
    .select(['reminders.id', 'reminders.title', 'reminders.type', 'reminders.due_date', 'reminders.vehicle_id'])
    .select(['reminders.due_miles', isProjected.as('projected'), 'vehicle.make', 'vehicle.model', 'vehicle.year'])
    .where('reminders.user_id', '=', user_id)
    .where(isAwake(today))
    .where('reminders.status', '=', sql.lit('pending'))
    .where('reminders.deleted_at', 'is', null)
    .orderBy('reminders.due_date')
    .orderBy('reminders.id')
    .limit(sql.lit(dashboardReminders))

/**
 * Acts beyond the day's cap are in the ledger with no points: members don't look for those here. The few are found
 * before their rules are: joined first, PostgreSQL expects one act of a member and sorts the thousands there are.
 */
const recentActivity = (db: Db, user_id: string) =>
  db
    .selectFrom(
      db
        .selectFrom('point_transactions')
        .select(['id', 'rule_id', 'points', 'created_at'])
        .where('user_id', '=', user_id)
        .where('points', '<>', 0)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(dashboardActivity))
        .as('act'),
    )
    .innerJoin('point_rules', 'point_rules.id', 'act.rule_id')
    .select(['act.id', 'act.points', 'act.created_at', 'point_rules.name', 'point_rules.description'])
    .orderBy('act.created_at', 'desc')
    .orderBy('act.id', 'desc')

const recentDocuments = (db: Db, user_id: string) =>
  db
    .selectFrom('vehicle_documents')
    .innerJoinLateral(stillOwn('vehicle_documents'), (join) => join.onTrue())
    .select(['vehicle_documents.id', 'vehicle_documents.title', 'vehicle_documents.category'])
    .select(['vehicle_documents.file_url', 'vehicle_documents.file_type', 'vehicle_documents.file_size'])
    .select(['vehicle_documents.created_at', 'vehicle_documents.vehicle_id'])
    .select(['vehicle.make', 'vehicle.model', 'vehicle.year'])
    .where('vehicle_documents.user_id', '=', user_id)
    .where('vehicle_documents.deleted_at', 'is', null)
    .orderBy('vehicle_documents.created_at', 'desc')
    .orderBy('vehicle_documents.id', 'desc')
    .limit(sql.lit(dashboardDocuments))
