import { sql } from 'kysely'
import { dueItems } from '#domain/records/due.ts'
import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import { specificationColumns } from '#domain/vehicles/specification.ts'
import { mayTellCost } from '../members/cost-visibility.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { dueRows } from '../records/due/due.queries.ts'
import { getTyres } from '../records/equipment/tyres/tyres.queries.ts'
import { getFuelLife } from '../records/maintenance-logs/fuel/fuel.queries.ts'
import { getSpending } from '../records/spending/spending.queries.ts'
import { findStillOwned } from '../vehicles/garage/own-vehicle.ts'
import { distancesOn } from '../vehicles/mileage/distance-on-days.ts'
import { findLatestValuation } from '../vehicles/valuation/valuation.queries.ts'
import type { Garage, GarageCar, PaidFact, TestFact } from './provider/garage.ts'
import { type Identity, redacted } from './redact.ts'
import { getVehicleFacts } from './vehicle-facts.ts'

const mostCars = 200
const mostPaid = 400
const yearAhead = { days: 366, most: 100 }

interface Asker {
  user_id: string
  identity: Identity
  today: string
}

interface CarRow extends Omit<GarageCar, 'isMotorcycle'> {
  vehicle_class: string | null
  door_plan: string | null
}

/** Their own cars, as few or as many as there are, with what the authorities said of each. */
async function listCars(db: Db, user_id: string): Promise<GarageCar[]> {
  const { rows } = await sql<CarRow>`
    select vehicles.id, vehicles.make, vehicles.model, vehicles.year, registration_number as registration,
           vehicles.fuel_type, vehicles.mileage, mot_expiry, tax_due_date, insurance_expiry, next_service,
           coalesce(date_first_registered::text, official #>> '{dvla,first_registered_month}') as first_registered,
           official #>> '{dvla,euro_status}' as euro_status, vehicle_class, door_plan,
           coalesce((official #>> '{dvla,co2_g_km}')::float8, co2_emissions::float8) as co2,
           (select outstanding from vehicle_recalls where vehicle_id = vehicles.id) as recall
      from vehicles
      left join vehicle_data on vehicle_data.vehicle_id = vehicles.id
      left join technical_specifications on technical_specifications.vehicle_id = vehicles.id
     where vehicles.user_id = ${user_id} and vehicles.deleted_at is null
     order by coalesce(handed_over_at, vehicles.created_at) desc, vehicles.id desc limit ${mostCars}`.execute(db)
  return rows.map(({ vehicle_class, door_plan, ...car }) => ({
    ...car,
    isMotorcycle: bodyTypeOf(`${vehicle_class ?? ''} ${door_plan ?? ''}`) === 'motorcycle',
  }))
}

/** What the asker may open, looked up when an answer needs it. Every lookup asks again whose it is. */
export function readGarage(db: Db, { user_id, identity, today }: Asker): Garage {
  const own = async (id: string) => {
    const vehicle = await findStillOwned(db, { id, user_id })
    if (!vehicle) throw notFound('Vehicle')
    return vehicle
  }
  let cars: Promise<GarageCar[]> | undefined
  return {
    cars: () => {
      cars ??= listCars(db, user_id)
      return cars
    },
    plain: (text) => redacted(text, identity),
    facts: (id) => getVehicleFacts(db, user_id, id, identity),
    spending: ({ vehicle_id, from, to }) =>
      getSpending(db, { user_id, period: { from, to }, today, ...(vehicle_id ? { vehicle_id } : {}) }),
    async paid(vehicle_id) {
      const { rows } = await sql<PaidFact>`
        select costs.vehicle_id, costs.type, costs.date::text as date, costs.cost::float8 as cost
          from vehicles join costs on costs.vehicle_id = vehicles.id
         where vehicles.user_id = ${user_id} and vehicles.deleted_at is null
           and (${vehicle_id ?? null}::uuid is null or vehicles.id = ${vehicle_id ?? null}::uuid)
           and ${mayTellCost('costs', user_id)} and costs.cost > 0
         order by costs.date desc, costs.id desc limit ${mostPaid}`.execute(db)
      return rows
    },
    async due() {
      const { rows } = await sql<{ due: Parameters<typeof dueItems>[0] }>`
        select ${dueRows({ user_id }, today, yearAhead)} as due`.execute(db)
      const own = new Set((await this.cars()).map(({ id }) => id))
      return dueItems(rows[0]?.due ?? [], today, yearAhead.most).items.flatMap(({ vehicle_id, title, date }) =>
        date && own.has(vehicle_id) ? [{ vehicle_id, title, date }] : [],
      )
    },
    economy: async (id) => getFuelLife(db, await own(id)),
    async tyres(id) {
      const vehicle = await own(id)
      const [{ sets }, checks] = await Promise.all([getTyres(db, vehicle), lastPressures(db, vehicle.id)])
      const fitted = sets.find(({ fittings, ended_as }) => ended_as === null && fittings[0]?.removed_on === null)
      return { size: fitted?.size ?? null, name: fitted?.name ?? null, ...checks }
    },
    async specification(id) {
      const vehicle = await own(id)
      const found = await db
        .selectFrom('technical_specifications')
        .select(specificationColumns as never)
        .where('vehicle_id', '=', vehicle.id)
        .executeTakeFirst()
      return found ?? {}
    },
    valuation: async (id) => findLatestValuation(db, await own(id)),
    lastTest: async (id) => lastTest(db, (await own(id)).id),
    async documents(id) {
      const vehicle = await own(id)
      return db
        .selectFrom('vehicle_documents')
        .select(['title', 'category', 'expiry_date'])
        .where('vehicle_id', '=', vehicle.id)
        .where('user_id', '=', user_id)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(20)
        .execute()
    },
    async photos(id) {
      const vehicle = await own(id)
      const { count } = await db
        .selectFrom('vehicle_media')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('vehicle_id', '=', vehicle.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async readingOn(id, day) {
      const distances = await distancesOn(db, await own(id), [day])
      return distances.on(day)?.distance ?? null
    },
  }
}

const wheels = {
  'front left': 'front_left',
  'front right': 'front_right',
  'rear left': 'rear_left',
  'rear right': 'rear_right',
}

/** What the owner measured last; only the car's plate tells what it ought to be. */
async function lastPressures(db: Db, vehicle_id: string) {
  const { rows } = await sql<{ date: string; details: Record<string, unknown> }>`
    select date, details from maintenance_logs
     where vehicle_id = ${vehicle_id} and deleted_at is null and details ->> 'front_left_pressure' is not null
     order by date desc, id desc limit 1`.execute(db)
  const [check] = rows
  if (!check) return { pressures: null, checked_on: null }
  const pressures = Object.fromEntries(
    Object.entries(wheels).flatMap(([name, field]) => {
      const psi = Number(check.details[`${field}_pressure`])
      return psi > 0 ? [[name, psi]] : []
    }),
  )
  return { pressures, checked_on: check.date }
}

async function lastTest(db: Db, vehicle_id: string): Promise<TestFact | null> {
  const { rows } = await sql<{ date: string; result: string; notices: string[] | null }>`
    select test_date as date, test_result as result,
           coalesce((select array_agg(text order by position) from mot_defects where mot_test_id = mot_history.id),
                    failure_reasons || advisory_notices) as notices
      from mot_history where vehicle_id = ${vehicle_id}
     order by test_date desc, tested_at desc nulls last, id desc limit 1`.execute(db)
  const [test] = rows
  return test
    ? { date: test.date, passed: /pass/i.test(test.result), notices: (test.notices ?? []).slice(0, 12) }
    : null
}
