import { sql } from 'kysely'
import {
  type CorrectedReading,
  type OddReading,
  oddOf,
  type ReadingPair,
  type ReplacedAt,
} from '#domain/vehicles/mileage.ts'

/** As a statement selects them: the readings of `vehicle` that stand out, each beside the one before it. */
export interface StandingOut {
  standing_out: ReadingPair[]
}

/** The order in which readings are compared, as in their index. */
const place = (of: string) => [
  sql.ref(`${of}.date`),
  sql`place_in_day(${sql.ref(`${of}.source`)}, ${sql.ref(`${of}.miles`)}, ${sql.ref(`${of}.entered_at`)})`,
  sql.ref(`${of}.id`),
]
const placeOf = (reading: string) => sql.join(place(reading))
const downwards = (reading: string) => sql.join(place(reading).map((each) => sql`${each} desc`))
const told = (reading: string) => {
  const column = (name: string) => sql.ref(`${reading}.${name}`)
  return sql`json_build_object('date', ${column('date')}, 'miles', ${column('miles')}, 'source', ${column('source')},
                               'km', case ${column('unit')} when 'km' then ${column('value')} end)`
}

/**
 * What stands out, newest first, each with the reading before it: a few steps in an index, however many readings there
 * are. `withOddReadings` then says which of them are odd. A visitor is told of what they may know of around it, and how
 * long nothing at all was read.
 */
const standingOutTo = (who: 'owner' | 'visitors', vehicle: string) => {
  const id = sql.ref(`${vehicle}.id`)
  const may = (reading: string) => (who === 'owner' ? sql`` : sql`and ${sql.ref(`${reading}.for_visitors`)}`)
  return sql<ReadingPair[]>`
    case when exists (select from mileage_readings where vehicle_id = ${id} and stands and stands_out) then (
      with mark as (
        select marked.*, marked.date - (select other.date from mileage_readings as other
                                         where other.vehicle_id = ${id} and other.stands and other.date < marked.date
                                         order by other.date desc limit 1) as quiet_days
          from mileage_readings as marked
         where marked.vehicle_id = ${id} and marked.stands and marked.stands_out
         order by marked.date desc limit 20),
      pair as (
        select distinct on (reading.id) reading.date,
               place_in_day(reading.source, reading.miles, reading.entered_at) as place, mark.quiet_days,
               ${told('reading')} as told, ${told('before')} as told_before
          from mark
         cross join lateral (
               select * from comparable_readings as later
                where later.vehicle_id = ${id} ${may('later')} and (${placeOf('later')}) >= (${placeOf('mark')})
                order by ${placeOf('later')} limit 1) as reading
         cross join lateral (
               select * from comparable_readings as earlier
                where earlier.vehicle_id = ${id} ${may('earlier')} and (${placeOf('earlier')}) < (${placeOf('reading')})
                order by ${downwards('earlier')} limit 1) as before
         order by reading.id, mark.quiet_days desc)
      select coalesce(json_agg(json_build_object('reading', told, 'before', told_before, 'quiet_days', quiet_days)
                               order by date desc, place desc), '[]') from pair)
    else '[]' end`
}
export const standingOut = (vehicle: string) => standingOutTo('owner', vehicle)

/** Of records only those that others may know of; one that was amended is sealed. */
export const publiclyStandingOut = (vehicle: string) => standingOutTo('visitors', vehicle)

export const withOddReadings = <Row extends StandingOut>({ standing_out, ...row }: Row) => ({
  ...row,
  odd_readings: oddOf(standing_out) satisfies OddReading[],
})

/** Oldest first; null where none was replaced. */
export const instrumentsOf = (vehicle: string) => sql<ReplacedAt[] | null>`(
  select json_agg(json_build_object('date', date, 'miles', miles, 'old_miles',
           case unit when 'km' then round(old_value * 0.621371)::int else old_value end) order by date, entered_at, id)
    from mileage_readings
   where vehicle_id = ${sql.ref(`${vehicle}.id`)} and stands and stated and source = 'instrument')`

const mostCorrections = 20

/** What was wrong and others may know of, newest first; null where nothing was. */
export const correctionsOf = (vehicle: string) => sql<CorrectedReading[] | null>`(
  select json_agg(json_build_object('date', date, 'miles', miles, 'source', source, 'corrected_miles', corrected_miles,
                                    'reason', reason) order by date desc, entered_at desc)
    from (select wrong.date, wrong.miles, wrong.source, wrong.entered_at, better.miles as corrected_miles,
                 better.comment as reason
            from mileage_readings as better
            join mileage_readings as wrong on wrong.id = better.corrects_id and wrong.withdrawn_at is null
           where better.vehicle_id = ${sql.ref(`${vehicle}.id`)} and better.corrects_id is not null
             and better.withdrawn_at is null and better.source <> 'amendment'
             and (better.maintenance_log_id is null or exists (
                   select from maintenance_logs as log where log.id = better.maintenance_log_id
                      and (log.is_publicly_visible or log.seal_id is not null or log.confirmed_at is not null)))
           order by wrong.date desc limit ${sql.lit(mostCorrections)}) as corrected)`
