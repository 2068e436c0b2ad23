import { sql } from 'kysely'
import { distanceOn, forwardOnly, lifeOf, type PlainReading } from '#domain/vehicles/mileage-figures.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OwnedVehicle } from '../access.ts'

export interface DistanceOnDay {
  distance: number
  /** Read on that day, rather than estimated from the readings before and after it. */
  isRead: boolean
}

export interface Distances {
  /** Null before the first reading. After the last one it is as far as that. */
  on: (day: string) => DistanceOnDay | null
  first: number | null
  now: number
}

const afterEverything = '2199-12-31'

/**
 * How far the car had gone on each of these days, whatever instrument it had: from the readings beside each of them, so
 * that a long ledger costs no more than a short one.
 */
export async function distancesOn(db: Db, vehicle: OwnedVehicle, days: string[]): Promise<Distances> {
  const { rows } = await sql<PlainReading>`
    with asked as (select distinct day from unnest(${[...days, afterEverything]}::date[]) as day),
    beside as (
      select before.* from asked, lateral (
        select * from mileage_readings where vehicle_id = ${vehicle.id} and stands and date <= day
         order by date desc, entered_at desc, id desc limit 1) as before
      union
      select after.* from asked, lateral (
        select * from mileage_readings where vehicle_id = ${vehicle.id} and stands and date >= day
         order by date, entered_at, id limit 1) as after
      union
      select * from mileage_readings where vehicle_id = ${vehicle.id} and stands and stated and source = 'instrument'
      union
      (select * from mileage_readings where vehicle_id = ${vehicle.id} and stands order by date, entered_at, id limit 1))
    select date, miles, source,
           case when source = 'instrument'
                then case unit when 'km' then round(old_value * 0.621371)::int else old_value end end as old_miles
      from beside order by date, source = 'instrument', entered_at, miles`.execute(db)
  const life = lifeOf(rows)
  const points = forwardOnly(life)
  const last = life.at(-1)
  const now = vehicle.mileage + (last ? last.distance - last.miles : 0)
  return {
    now,
    first: points[0]?.distance ?? null,
    on: (day) => {
      const isRead = points.some(({ date }) => date === day)
      const distance = distanceOn(points, day)
      if (distance !== null) return { distance, isRead }
      const [earliest, latest] = [points[0], points.at(-1)]
      return earliest && latest && day > latest.date ? { distance: latest.distance, isRead: false } : null
    },
  }
}
