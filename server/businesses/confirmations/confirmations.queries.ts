import { type SqlBool, sql } from 'kysely'
import {
  confirmationPageSize,
  type RecordsToConfirm,
  type RecordToConfirm,
  type VisitedRecord,
  type VisitedRecords,
  visitedPageSize,
} from '#domain/businesses/business.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { visibleTo } from '../../members/blocks/visible-people.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPage } from '../../platform/http/paging.ts'
import type { ConfirmingBusiness } from './confirming-business.ts'

type Named = Pick<ConfirmingBusiness, 'id' | 'user_id'>

/** Every plate it has or had; `vehicle` is its id in the surrounding statement. */
const platesOf = (vehicle: string) => sql`
  select registration_number from vehicles as plated where plated.id = ${sql.ref(vehicle)}
  union all
  select old_value from vehicle_identity_changes as past
   where past.vehicle_id = ${sql.ref(vehicle)} and past.field = 'registration_number'`

/**
 * Nobody confirms work on their own car: one they have or had here, or one with a registration that one of theirs has
 * or had. For a statement over `vehicles`.
 */
const isOwnCar = (me: string) => sql<SqlBool>`(
  vehicles.user_id = ${me}
  or exists (select from vehicles as own
              where own.user_id = ${me} and own.id <> vehicles.id
                and exists (select from (${platesOf('own.id')}) as mine (plate)
                             where plate in (${platesOf('vehicles.id')})))
  or exists (select from ownership_transfers as sale
              where sale.status = 'accepted' and (sale.previous_owner_id = ${me} or sale.new_owner_id = ${me})
                and (sale.vehicle_id = vehicles.id or sale.vehicle_registration_number in (${platesOf('vehicles.id')})))
  or exists (select from maintenance_logs as mine where mine.vehicle_id = vehicles.id and mine.user_id = ${me}))`

/** The current owner of the car has no block with the business either. */
const keeperIsOpen = (me: string) => sql<SqlBool>`
  not exists (select from blocks where blocker_id = ${me} and blocked_id = vehicles.user_id)
  and not exists (select from blocks where blocked_id = ${me} and blocker_id = vehicles.user_id)`

/** The records that ask this business for confirmation; everything it does starts here. */
const recordsNaming = (db: Db, { id, user_id }: Named) =>
  db
    .selectFrom('maintenance_logs')
    .innerJoin('vehicles', 'vehicles.id', 'maintenance_logs.vehicle_id')
    .innerJoin('users', 'users.id', 'maintenance_logs.user_id')
    .where('maintenance_logs.business_id', '=', id)
    .where('maintenance_logs.deleted_at', 'is', null)
    .where('vehicles.deleted_at', 'is', null)
    .where(visibleTo(user_id))
    .where(keeperIsOpen(user_id))
    .where((row) => row.not(isOwnCar(user_id)))

/** Column by column: the rest of the record is only for its owner. */
const asShown = (db: Db, business: Named) =>
  recordsNaming(db, business).select([
    'maintenance_logs.id',
    'maintenance_logs.user_id',
    'users.name',
    'vehicles.make',
    'vehicles.model',
    'vehicles.year',
    'vehicles.registration_number',
    'maintenance_logs.type',
    'maintenance_logs.date',
    'maintenance_logs.mileage',
    'vehicles.odometer_unit',
    'maintenance_logs.comments',
    'maintenance_logs.version',
    sql<string | null>`to_json(confirmed_at) #>> '{}'`.as('confirmed_at'),
    sql<string | null>`to_json(declined_at) #>> '{}'`.as('declined_at'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof asShown>['execute']>>[number]
const toConfirm = ({ user_id, name, make, model, year, ...record }: Row): RecordToConfirm => ({
  ...record,
  // Its author must have an account; the join leaves out deleted members.
  owner: { id: user_id ?? '', name },
  vehicle: vehicleName({ make, model, year }),
})

const answeredAt = sql`coalesce(maintenance_logs.confirmed_at, maintenance_logs.declined_at)`
const isAnswered = sql<SqlBool>`coalesce(maintenance_logs.confirmed_at, maintenance_logs.declined_at) is not null`
const isWaiting = sql<SqlBool>`maintenance_logs.confirmed_at is null and maintenance_logs.declined_at is null`

/** Newest first: waiting ones by when they were entered, the others by when they were answered. */
export async function listRecords(
  db: Db,
  business: Named,
  state: 'waiting' | 'done',
  after?: string,
): Promise<RecordsToConfirm> {
  const [moment, inState] =
    state === 'waiting' ? [sql`maintenance_logs.created_at`, isWaiting] : [answeredAt, isAnswered]
  const markMoment = state === 'waiting' ? sql`mark.created_at` : sql`coalesce(mark.confirmed_at, mark.declined_at)`
  const found = await asShown(db, business)
    .where(inState)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${moment}, maintenance_logs.id) < (select ${markMoment}, mark.id from maintenance_logs as mark
          where mark.id = ${after} and mark.business_id = ${business.id})`,
      ),
    )
    .orderBy(moment, 'desc')
    .orderBy('maintenance_logs.id', 'desc')
    .limit(confirmationPageSize + 1)
    .execute()
  return asPage(found.map(toConfirm), confirmationPageSize)
}

export async function findRecord(db: Db, business: Named, id: string): Promise<RecordToConfirm | undefined> {
  const found = await asShown(db, business).where('maintenance_logs.id', '=', id).executeTakeFirst()
  return found && toConfirm(found)
}

const mostCounted = 100

/** None for a business that may not confirm yet. Counted up to a hundred. */
export async function countWaiting(db: Db, business: Named & { is_verified: boolean }): Promise<number> {
  if (!business.is_verified) return 0
  const { waiting } = await db
    .selectFrom(
      recordsNaming(db, business).where(isWaiting).select('maintenance_logs.id').limit(mostCounted).as('some'),
    )
    .select((row) => row.fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

const recordsAt = (db: Db, me: string, business_id: string) =>
  db
    .selectFrom('maintenance_logs')
    .innerJoin('vehicles', 'vehicles.id', 'maintenance_logs.vehicle_id')
    .where('business_id', '=', business_id)
    .where('maintenance_logs.user_id', '=', me)
    .where('maintenance_logs.deleted_at', 'is', null)
    .where('vehicles.deleted_at', 'is', null)

/** The member's own records with this business, newest first. */
export async function listVisits(
  db: Db,
  me: string,
  business: { id: string; is_verified: boolean },
  after?: string,
): Promise<VisitedRecords> {
  const found = await recordsAt(db, me, business.id)
    .select(['maintenance_logs.id', 'make', 'model', 'year', 'type', 'date', 'maintenance_logs.mileage'])
    .select('vehicles.odometer_unit')
    .select([
      // The member can't open a car they have sold.
      sql<string | null>`case when vehicles.user_id = ${me} then vehicles.id end`.as('vehicle_id'),
      sql<number | null>`cost::float8`.as('cost'),
      sql<string | null>`case when ${business.is_verified}::boolean then to_json(confirmed_at) #>> '{}' end`.as(
        'confirmed_at',
      ),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(date, maintenance_logs.id) < (select mark.date, mark.id from maintenance_logs as mark
          where mark.id = ${after} and mark.user_id = ${me})`,
      ),
    )
    .orderBy('date', 'desc')
    .orderBy('maintenance_logs.id', 'desc')
    .limit(visitedPageSize + 1)
    .execute()
  const records = found.map(
    ({ make, model, year, ...record }): VisitedRecord => ({ ...record, vehicle: vehicleName({ make, model, year }) }),
  )
  return asPage(records, visitedPageSize)
}

export async function countVisits(db: Db, me: string, business_id: string): Promise<number> {
  const { visits } = await recordsAt(db, me, business_id)
    .select((row) => row.fn.countAll<string>().as('visits'))
    .executeTakeFirstOrThrow()
  return Number(visits)
}
