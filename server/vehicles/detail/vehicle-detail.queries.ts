import { sql } from 'kysely'
import { londonToday } from '#domain/basics/format.ts'
import { costPerMile, figuresSince, type KnownOfTheYear, yearBefore } from '#domain/records/running-figures.ts'
import { dateStatus } from '#domain/vehicles/mot.ts'
import {
  noSpecification,
  noVehicleData,
  safetyColumns,
  specificationColumns,
  type VehicleSpecification,
} from '#domain/vehicles/specification.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { MainService, VehiclePage } from '#domain/vehicles/vehicle-page.ts'
import { mayTellCost } from '../../members/cost-visibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Grant, OwnedVehicle } from '../access.ts'
import { knownDues } from '../due-dates/due-dates.queries.ts'
import { type StandingOut, standingOut, withOddReadings } from '../garage/mileage-facts.ts'
import { pendingTransferId } from '../garage/pending-transfer.ts'
import { readIdentityRules } from '../identity/identity.queries.ts'
import { runningCosts, spentRunning } from '../mileage/running-costs.ts'

interface Asked {
  id: string
  user_id: string
  today: string
  yearAgo: string
  twoYearsAgo: string
}

interface PageRow
  extends Omit<VehicleDetail, 'identity' | 'odd_readings'>,
    StandingOut,
    Omit<KnownOfTheYear, 'today' | 'mileage'> {
  records: number
  total_spent: number
  others_wrote: boolean
  outstanding_recall: boolean
  major_service: MainService | null
  minor_service: MainService | null
}

/** Everything that grows with the history is either kept up to date or one index lookup. */
const findPage = preparedQuery(
  (_, { id, user_id, today, yearAgo, twoYearsAgo }: Asked) => sql<PageRow>`
    select vehicles.id, vehicles.make, vehicles.model, year, registration_number, engine_type, vehicles.transmission,
           vehicles.fuel_type, mileage, mileage_km, odometer_unit, tax_status, tax_due_date, mot_status, mot_expiry, insurance_expiry, status,
           image_url, is_public, public_url, ${pendingTransferId}, last_service, next_service, major_service_due,
           minor_service_due, number_of_previous_keepers, last_keeper_change, vehicles.version, vehicles.created_at,
           coalesce(nullif(trim(users.name), ''), 'Unknown') as owner_name, color, door_plan, date_first_registered,
           ${standingOut('vehicles')} as standing_out,
           ${knownDues('vehicles')} as due_dates, coalesce(totals.records, 0) as records, coalesce(totals.spent, 0)::float8 as total_spent,
           coalesce(totals.others_wrote, false) as others_wrote,
           exists (select from vehicle_recalls where vehicle_id = vehicles.id and outstanding) as outstanding_recall,
           (${latestOf('Major Service')}) as major_service, (${latestOf('Minor Service')}) as minor_service,
           (vehicles.created_at at time zone 'Europe/London')::date::text as added_on,
           (select date_of_transaction::text from keeper_history
             where vehicle_id = vehicles.id and transfer_id is not null
             order by keeper_history.created_at desc, id desc limit 1) as owned_since,
           (select date::text ${runningCosts({ id: sql`vehicles.id`, user_id: sql`vehicles.user_id`, since: yearAgo, until: today })}
             order by costs.date limit 1) as first_cost,
           (${readings(sql`between ${twoYearsAgo} and ${yearAgo}`, sql`desc`)}) as before,
           (${readings(sql`> ${yearAgo}::date and taken.date <= ${today}`, sql`asc`)}) as first
      from vehicles
      left join users on users.id = vehicles.user_id
      left join vehicle_data on vehicle_data.vehicle_id = vehicles.id
      left join lateral (
        select sum(vehicle_totals.records) filter (where vehicle_totals.user_id = vehicles.user_id)::int as records,
               sum(vehicle_totals.spent) filter (where vehicle_totals.user_id = vehicles.user_id) as spent,
               bool_or(vehicle_totals.user_id is distinct from vehicles.user_id
                       and (vehicle_totals.records > 0 or vehicle_totals.spent > 0))
                 as others_wrote
          from vehicle_totals where vehicle_totals.vehicle_id = vehicles.id) as totals on true
     where vehicles.id = ${id} and vehicles.user_id = ${user_id} and vehicles.deleted_at is null`,
)

/** The page and its figures. */
export async function getVehiclePage(db: Db, { id, user_id, grant }: OwnedVehicle, today = londonToday()) {
  const yearAgo = yearBefore(today)
  const [[found], { rules: identity }] = await Promise.all([
    findPage(db, { id, user_id, today, yearAgo, twoYearsAgo: yearBefore(yearAgo) }),
    readIdentityRules(db, id),
  ])
  if (!found) throw notFound('Vehicle')
  const {
    records,
    total_spent,
    others_wrote,
    major_service,
    minor_service,
    added_on,
    owned_since,
    first_cost,
    before,
    first,
    ...own
  } = withOddReadings(found)
  const known = { today, mileage: own.mileage, added_on, owned_since, first_cost, before, first }
  const since = figuresSince(known)
  const tellsCosts = grant?.shows_costs !== false
  const spent = since && tellsCosts ? await spentRunning(db, { id, user_id, since, until: today }) : 0
  const inherited = others_wrote ? await inheritedBy(db, id, user_id) : { records: 0, spent: 0 }
  const stats = {
    records: records + inherited.records,
    total_spent: tellsCosts ? total_spent + inherited.spent : null,
    cost_per_mile: tellsCosts ? costPerMile(known, since, spent) : null,
    major_service,
    minor_service,
  }
  // The dates are stored; what follows from them changes overnight.
  const tax_status = dateStatus(own.tax_due_date, today)
  const mot_status = dateStatus(own.mot_expiry, today)
  const page = { ...own, tax_status, mot_status, identity, stats } satisfies VehiclePage
  return grant ? ofSomebodyElse(page, grant) : page
}

/** That it is offered to somebody is between its owner and them. */
function ofSomebodyElse(page: VehiclePage, { id, role, shows_costs, shows_documents }: Grant): VehiclePage {
  const access = { id, role, shows_costs, shows_documents, owner_name: page.owner_name }
  return { ...page, pending_transfer_id: null, access }
}

/** What came with the vehicle from former owners; what they kept private is not counted. */
async function inheritedBy(db: Db, vehicle_id: string, user_id: string) {
  const { rows } = await sql<{ records: number; spent: number }>`
    select count(*)::int as records,
           (select coalesce(sum(cost), 0)::float8 from costs
             where vehicle_id = ${vehicle_id} and user_id is distinct from ${user_id}
               and ${mayTellCost('costs', user_id)}) as spent
      from (
      select vehicle_id, user_id, deleted_at from maintenance_logs
      union all
      select vehicle_id, user_id, deleted_at from modifications
      union all
      select vehicle_id, user_id, deleted_at from vehicle_notes where seal_id is not null
      union all
      select vehicle_id, user_id, deleted_at from vehicle_media
       where is_publicly_visible or seal_id is not null) as left_behind
     where vehicle_id = ${vehicle_id} and user_id is distinct from ${user_id} and deleted_at is null`.execute(db)
  return rows[0] ?? { records: 0, spent: 0 }
}

const latestOf = (type: 'Major Service' | 'Minor Service') => sql`
  select json_build_object('id', id, 'date', date, 'mileage', mileage, 'mileage_km', mileage_km) from maintenance_logs
   where vehicle_id = vehicles.id and type = ${sql.lit(type)} and deleted_at is null
   order by date desc, id desc limit 1`

/** The odometer as it was read; a test that the registry itself doubts says nothing, nor what nobody dated. */
const readings = (when: ReturnType<typeof sql>, direction: ReturnType<typeof sql>) => sql`
  select json_build_object('date', taken.date, 'miles', taken.miles)
    from mileage_readings as taken left join mot_history as test on test.id = taken.mot_test_id
   where taken.vehicle_id = vehicles.id and taken.stands and taken.source <> 'earlier' and taken.date ${when}
     and test.mileage_anomaly_detected is not true
   order by taken.date ${direction}, taken.miles ${direction} limit 1`

export async function getSpecification(db: Db, { id }: OwnedVehicle): Promise<VehicleSpecification> {
  const found = await db
    .selectFrom('vehicle_data')
    .leftJoin('technical_specifications as spec', 'spec.vehicle_data_id', 'vehicle_data.id')
    .leftJoin('safety_ratings', 'safety_ratings.vehicle_data_id', 'vehicle_data.id')
    .select('spec.id')
    .select(specificationColumns.map((column) => `spec.${column}` as const))
    .select(safetyColumns.map((column) => `safety_ratings.${column}` as const))
    .where('vehicle_data.vehicle_id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError(404, 'no_vehicle_data', noVehicleData)
  const { id: specification, ...fields } = found
  if (!specification) throw new AppError(404, 'no_specification', noSpecification)
  return fields
}
