import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { economyOf, type FuelLife, type LastFuel, perMileOf } from '#domain/records/economy.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import { mayTellCost } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { announce } from '../../../platform/live/live.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { type AmendedLine, amendLines, asFillings, betweenLines, costHidden } from './fillings.ts'

type Asked = { id: string; user_id: string }

interface FuelLines {
  /** Changes with every record of the car that is entered, changed, removed or amended, and with its battery. */
  version: string
  fill_ups: string | null
  charges: string | null
  amended: AmendedLine[] | null
  battery_kwh: number | null
}

/**
 * Of each kind all lines, oldest first; of one day in the order in which they were driven. No lines if the version is
 * still the one that is known. The totals of a car are written in the same transaction as each of its records
 * (migration 0015), so the transactions that wrote them last say which records there are.
 */
const linesFor = (told: boolean) =>
  preparedQuery((_, { id, user_id, known }: Asked & { known: string | null }) => {
    const lines = (kind: FuelKind) => linesOf(kind, { id, user_id }, told)
    return sql<FuelLines>`
    select totals.version, battery_kwh::float8 as battery_kwh,
           case when totals.version = ${known} then null else (${lines('fill_up')}) end as fill_ups,
           case when totals.version = ${known} then null else (${lines('charge')}) end as charges,
           case when totals.version = ${known} then null else (${amendedOf({ id, user_id }, told)}) end as amended
      from vehicles, lateral (
        select concat_ws(' ', battery_kwh, (select count(*) from record_amendments where vehicle_id = vehicles.id),
                         string_agg(concat_ws(' ', user_id, xmin), ' ' order by user_id)) as version
          from vehicle_totals where vehicle_id = vehicles.id) as totals
     where vehicles.id = ${id}`
  })
const readLines = linesFor(true)
const readLinesWithoutCosts = linesFor(false)

const lineFor = (user_id: string, told: boolean) => sql`
  case when ${told ? mayTellCost('maintenance_logs', user_id) : sql`false`} then fuel_line else ${sql.lit(costHidden)} || fuel_line end`

/** Few or none: only what a handover sealed is amended. */
const amendedOf = ({ id, user_id }: Asked, told: boolean) => sql`
  select json_agg(json_build_object('id', record_id, 'line', ${lineFor(user_id, told)}, 'changes', changes)
                  order by record_amendments.created_at, record_amendments.id)
    from record_amendments join maintenance_logs on maintenance_logs.id = record_id
   where record_amendments.vehicle_id = ${id} and record_type = 'maintenance_log' and fuel_line is not null`

const linesOf = (kind: FuelKind, { id, user_id }: Asked, told: boolean) => sql`
  select string_agg(line, ${sql.lit(betweenLines)}) from (
    select ${lineFor(user_id, told)} as line
      from maintenance_logs
     where vehicle_id = ${id} and kind = ${sql.lit(kind)} and deleted_at is null
     order by date, mileage) as lines`

const nothing: FuelLines = { version: '', fill_ups: null, charges: null, amended: null, battery_kwh: null }
const remembered = new LRUCache<string, { version: string; life: FuelLife }>({ max: 200 })

export async function getFuelLife(db: Db, { id, user_id, grant }: OwnedVehicle): Promise<FuelLife> {
  const hides = grant?.shows_costs === false
  const key = `${id} ${user_id} ${hides}`
  const known = remembered.get(key)
  const [found] = await (hides ? readLinesWithoutCosts : readLines)(db, { id, user_id, known: known?.version ?? null })
  if (known && known.version === found?.version) return known.life
  const { version, fill_ups, charges, amended, battery_kwh } = found ?? nothing
  const fillings = (kind: FuelKind, lines: string | null) => asFillings(amendLines(kind, lines, amended ?? []))
  const fill_up = economyOf('fill_up', fillings('fill_up', fill_ups))
  const charge = economyOf('charge', fillings('charge', charges), battery_kwh)
  const life = { fill_up, charge, per_mile: perMileOf(fill_up, charge), battery_kwh }
  remembered.set(key, { version, life })
  return life
}

/** Of each kind the newest, for what it is likely to share with the next. */
const readLast = preparedQuery(
  (_, { id, user_id }: Asked) => sql<LastFuel>`
    select (${lastOf('fill_up', ['fuel', 'price_per_litre'], { id, user_id })}) as fill_up,
           (${lastOf('charge', ['place', 'price_per_kwh'], { id, user_id })}) as charge,
           (select home_tariff::float8 from users where id = ${user_id}) as home_tariff`,
)

const lastOf = (kind: FuelKind, [what, price]: [string, string], { id, user_id }: Asked) => sql`
  select json_build_object(${sql.lit(what)}, details -> ${sql.lit(what)}, 'station', service_center, 'mileage', mileage,
           ${sql.lit(price)}, case when ${mayTellCost('maintenance_logs', user_id)} then details -> ${sql.lit(price)} end)
    from maintenance_logs
   where vehicle_id = ${id} and kind = ${sql.lit(kind)} and deleted_at is null
   order by date desc, mileage desc nulls last limit 1`

export const getLastFuel = async (db: Db, { id, user_id, grant }: OwnedVehicle): Promise<LastFuel> => {
  const [found] = await readLast(db, { id, user_id })
  const { fill_up, charge, home_tariff } = found ?? { fill_up: null, charge: null, home_tariff: null }
  if (grant?.shows_costs !== false) return { fill_up, charge, home_tariff }
  return {
    fill_up: fill_up && { ...fill_up, price_per_litre: null },
    charge: charge && { ...charge, price_per_kwh: null },
    home_tariff: null,
  }
}

export const setBattery = (db: Db, { id, user_id }: OwnedVehicle, battery_kwh: number | null) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('vehicles').set({ battery_kwh }).where('id', '=', id).where('user_id', '=', user_id).execute()
    await announce(tx, user_id, 'vehicles')
  })

export const setHomeTariff = (db: Db, user_id: string, home_tariff: number | null) =>
  db.updateTable('users').set({ home_tariff }).where('id', '=', user_id).execute()
