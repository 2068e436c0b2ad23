import { sql } from 'kysely'
import { type Economy, economyOf, type FuelLife, type LastFuel, perMileOf } from '#domain/records/economy.ts'
import type { FuelKind } from '#domain/records/fuel-log.ts'
import { mayTellCost } from '../../../members/cost-visibility.ts'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { announce } from '../../../platform/live/live.ts'
import type { OwnedVehicle } from '../../../vehicles/access.ts'
import { asFillings, betweenLines, costHidden } from './fillings.ts'

type Asked = { id: string; user_id: string }

/** Of each kind all lines, oldest first; of one day in the order in which they were driven. */
const readLines = preparedQuery(
  (_, { id, user_id }: Asked) => sql<{ fill_ups: string | null; charges: string | null; battery_kwh: number | null }>`
    select (${linesOf('fill_up', { id, user_id })}) as fill_ups, (${linesOf('charge', { id, user_id })}) as charges,
           (select battery_kwh::float8 from vehicles where id = ${id}) as battery_kwh`,
)

const linesOf = (kind: FuelKind, { id, user_id }: Asked) => sql`
  select string_agg(line, ${sql.lit(betweenLines)}) from (
    select case when ${mayTellCost('maintenance_logs', user_id)} then fuel_line else ${sql.lit(costHidden)} || fuel_line end as line
      from maintenance_logs
     where vehicle_id = ${id} and kind = ${sql.lit(kind)} and deleted_at is null
     order by date, mileage) as lines`

export async function getFuelLife(db: Db, { id, user_id }: OwnedVehicle): Promise<FuelLife> {
  const [found] = await readLines(db, { id, user_id })
  const battery_kwh = found?.battery_kwh ?? null
  const fill_up = economyFrom('fill_up', found?.fill_ups ?? null)
  const charge = economyFrom('charge', found?.charges ?? null, battery_kwh)
  return { fill_up, charge, per_mile: perMileOf(fill_up, charge), battery_kwh }
}

const remembered = new Map<string, Economy | null>()
const mostRemembered = 24
const manyCharacters = 20_000

/** The same lines say the same: of a car with many, what was reckoned last is remembered. */
function economyFrom(kind: FuelKind, lines: string | null, battery: number | null = null): Economy | null {
  if (!lines || lines.length < manyCharacters) return economyOf(kind, asFillings(lines), battery)
  const key = `${kind} ${battery} ${lines}`
  const known = remembered.get(key) ?? economyOf(kind, asFillings(lines), battery)
  remembered.delete(key)
  remembered.set(key, known)
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(oldest)
  }
  return known
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

export const getLastFuel = async (db: Db, { id, user_id }: OwnedVehicle): Promise<LastFuel> => {
  const [found] = await readLast(db, { id, user_id })
  return found ?? { fill_up: null, charge: null, home_tariff: null }
}

export const setBattery = (db: Db, { id, user_id }: OwnedVehicle, battery_kwh: number | null) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('vehicles').set({ battery_kwh }).where('id', '=', id).where('user_id', '=', user_id).execute()
    await announce(tx, user_id, 'vehicles')
  })

export const setHomeTariff = (db: Db, user_id: string, home_tariff: number | null) =>
  db.updateTable('users').set({ home_tariff }).where('id', '=', user_id).execute()
