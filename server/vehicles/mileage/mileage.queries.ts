import { sql } from 'kysely'
import type { DistanceUnit } from '#domain/basics/distance.ts'
import { addDays, londonToday } from '#domain/basics/format.ts'
import {
  forecastOf,
  type LifePoint,
  lifeOf,
  milesSince,
  type PlainReading,
  yearsOf,
} from '#domain/vehicles/mileage-figures.ts'
import {
  type CostOfPeriod,
  type CostPeriod,
  type MileageLife,
  type MileageReading,
  type ReadingPage,
  readingPageSize,
} from '#domain/vehicles/mileage-reading.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isId } from '../../platform/http/guard.ts'
import { asPage } from '../../platform/http/paging.ts'
import { isSinceHandover, withAddedBy } from '../access/added-by.ts'
import type { OwnedVehicle } from '../access.ts'
import { type StandingOut, standingOut, withOddReadings } from '../garage/mileage-facts.ts'
import { firstRunningCost, spentRunning } from './running-costs.ts'

/** Visitors may have relied on it: it was there for longer than a day, and the car has had a public page. */
export const wasPublic = sql<boolean>`(
  entered_at < now() - interval '1 day' and exists (
    select from vehicles as shown where shown.id = vehicle_id and shown.public_created_at is not null))`

/** A reading without a record doesn't say for which owner it was entered: by somebody whom the present one has let in. */
const letIn = (owner: string) => sql<boolean>`exists (
  select from vehicle_access as given
   where given.owner_id = ${owner} and given.member_id = reading.entered_by and reading.maintenance_log_id is null
     and ${isSinceHandover('reading.vehicle_id', 'reading.entered_at')})`

/** Withdrawn ones are gone from sight; corrected ones stay, with what they were corrected to. */
const readingsOf = (db: Db, vehicle: Pick<OwnedVehicle, 'id' | 'user_id'>) =>
  db
    .selectFrom('mileage_readings as reading')
    .leftJoin('maintenance_logs as log', 'log.id', 'reading.maintenance_log_id')
    .leftJoin('mileage_readings as better', (join) =>
      join.onRef('better.corrects_id', '=', 'reading.id').on('better.withdrawn_at', 'is', null),
    )
    .select(['reading.id', 'reading.date', 'reading.value', 'reading.miles', 'reading.source', 'reading.old_value'])
    .select(['reading.comment', 'reading.stands', 'log.type as record_type'])
    .select([
      sql<DistanceUnit>`reading.unit`.as('unit'),
      sql<string[]>`reading.confirmed_doubts || coalesce(log.confirmed_doubts, '{}')`.as('confirmed_doubts'),
      sql<string>`to_json(reading.entered_at) #>> '{}'`.as('entered_at'),
      sql<MileageReading['by']>`
        case when coalesce(log.entered_by, reading.entered_by) is null then null
             when coalesce(log.entered_by, reading.entered_by) = ${vehicle.user_id} or log.user_id = ${vehicle.user_id}
               or ${letIn(vehicle.user_id)} then 'owner'
             else 'previous owner' end`.as('by'),
      sql<AddedBy | null>`
        case when coalesce(log.entered_by, reading.entered_by) <> ${vehicle.user_id}
              and (log.user_id = ${vehicle.user_id} or ${letIn(vehicle.user_id)})
             then (select json_build_object('id', adder.id, 'name', adder.name) from users as adder
                    where adder.id = coalesce(log.entered_by, reading.entered_by)) end`.as('added_by'),
      sql<boolean>`reading.corrects_id is not null`.as('is_correction'),
      sql<MileageReading['corrected']>`
        case when better.id is not null
             then json_build_object('value', better.value, 'unit', better.unit, 'comment', better.comment) end`.as(
        'corrected',
      ),
      sql<boolean>`reading.seal_id is not null or log.seal_id is not null`.as('is_sealed'),
      sql<MileageReading['may']>`
        case when not reading.stands or reading.maintenance_log_id is not null or reading.source = 'amendment'
             then array[]::text[]
             else array_remove(array[case when reading.source <> 'instrument' then 'correct' end,
                                     case when reading.source in ('manual', 'instrument') and reading.seal_id is null
                                               and not (select ${wasPublic} from (select reading.vehicle_id, reading.entered_at) as read)
                                          then 'withdraw' end], null) end`.as('may'),
    ])
    .where('reading.vehicle_id', '=', vehicle.id)
    .where('reading.withdrawn_at', 'is', null)

interface Asked {
  id: string
  user_id: string
  after?: string
}

const page = (db: Db, { id, user_id, after }: Asked, size = readingPageSize) =>
  readingsOf(db, { id, user_id })
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(reading.date, reading.entered_at, reading.id) <
          (select mark.date, mark.entered_at, mark.id from mileage_readings as mark
            where mark.id = ${after} and mark.vehicle_id = ${id})`,
      ),
    )
    .orderBy('reading.date', 'desc')
    .orderBy('reading.entered_at', 'desc')
    .orderBy('reading.id', 'desc')
    .limit(size + 1)

const firstPage = preparedQuery((db, { id, user_id }: Asked) => page(db, { id, user_id }))

/** Newest first; `after` is the last one of the page before. */
export async function listReadings(
  db: Db,
  { id, user_id }: OwnedVehicle,
  after?: string,
  size = readingPageSize,
): Promise<ReadingPage> {
  const found =
    after === undefined && size === readingPageSize
      ? await firstPage(db, { id, user_id })
      : await page(db, { id, user_id, ...(after ? { after } : {}) }, size).execute()
  return asPage<MileageReading>(found.map(withAddedBy) as MileageReading[], size)
}

export async function getReading(db: Db, vehicle: OwnedVehicle, id: string): Promise<MileageReading> {
  const found = isId(id) ? await readingsOf(db, vehicle).where('reading.id', '=', id).executeTakeFirst() : undefined
  if (!found) throw notFound('Reading')
  return withAddedBy(found) as MileageReading
}

/** Few columns: four lists of readings are united by all of them. */
const plain = (reading: string) =>
  sql.join(
    ['id', 'date', 'miles', 'source', 'unit', 'old_value', 'entered_at'].map((name) => sql.ref(`${reading}.${name}`)),
  )

const samples = 120
const mostTests = 100

/**
 * A reading from each part of the car's life, every test and every new instrument: as many steps in an index for a
 * hundred readings as for ten thousand.
 */
const readLife = preparedQuery(
  (_, { id }: { id: string }) => sql<PlainReading>`
    with life as materialized (
      select (select date from mileage_readings where vehicle_id = ${id} order by date limit 1) as first,
             (select date from mileage_readings where vehicle_id = ${id} order by date desc limit 1) as last),
    sampled as (
      select ${plain('taken')} from life, generate_series(0, ${sql.lit(samples)} - 1) as step, lateral (
        select * from mileage_readings
         where vehicle_id = ${id} and stands
           and date >= first + (last - first + 1) * step / ${sql.lit(samples)}
           and date < first + (last - first + 1) * (step + 1) / ${sql.lit(samples)}
         order by date desc, entered_at desc, mileage_readings.id desc limit 1) as taken
      union
      select ${plain('taken')} from (
        select mot_history.id from mot_history where vehicle_id = ${id}
         order by test_date desc, mot_history.id desc limit ${sql.lit(mostTests)}) as test
        join mileage_readings as taken on taken.mot_test_id = test.id and taken.stands
      union
      select ${plain('replaced')} from mileage_readings as replaced
       where vehicle_id = ${id} and stands and stated and source = 'instrument'
      union
      (select ${plain('earliest')} from mileage_readings as earliest
        where vehicle_id = ${id} and stands order by date, entered_at limit 1))
    select date, miles, source,
           case when source = 'instrument'
                then case unit when 'km' then round(old_value * 0.621371)::int else old_value end end as old_miles
      from sampled order by date, source = 'instrument', entered_at, miles`,
)

export async function getLife(db: Db, vehicle: OwnedVehicle, period: CostPeriod): Promise<MileageLife> {
  const today = londonToday()
  const readings = await readLife(db, { id: vehicle.id })
  const points = lifeOf(readings)
  const { mileage, mileage_km, odometer_unit } = vehicle
  return {
    mileage,
    mileage_km,
    odometer_unit,
    distance: mileage + (points.at(-1)?.distance ?? 0) - (points.at(-1)?.miles ?? 0),
    points,
    years: yearsOf(points),
    forecast: forecastOf(points, mileage, today),
    cost: vehicle.grant?.shows_costs === false ? null : await costOf(db, vehicle, points, period, today),
    odd_readings: await readOdd(db, vehicle),
  }
}

/** Prepared: planning it anew takes longer than reading it. */
const readStandingOut = preparedQuery(
  (_, { id }: { id: string }) => sql<StandingOut>`
    select ${standingOut('vehicles')} as standing_out from vehicles where id = ${id}`,
)
const readOdd = async (db: Db, { id }: OwnedVehicle) =>
  (await readStandingOut(db, { id })).flatMap((row) => withOddReadings(row).odd_readings)

const yearsBack = { year: 1, three: 3 }

/** What this owner paid to run it in the period, over the miles of the period; nothing where either is not known. */
async function costOf(
  db: Db,
  { id, user_id }: OwnedVehicle,
  points: LifePoint[],
  period: CostPeriod,
  today: string,
): Promise<CostOfPeriod | null> {
  const wanted = period === 'owned' ? '1885-01-01' : addDays(today, -365 * yearsBack[period])
  const first = await firstRunningCost(db, { id, user_id, since: wanted, until: today })
  const driven = first ? milesSince(points, first > wanted && period === 'owned' ? first : wanted) : null
  if (!driven || driven.miles < 1) return null
  const spent = await spentRunning(db, { id, user_id, since: driven.since, until: today })
  if (spent <= 0) return null
  return { ...driven, until: today, spent, per_mile: Math.round((spent / driven.miles) * 1000) / 1000 }
}
